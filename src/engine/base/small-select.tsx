import { Select } from 'antd';

interface Props<Value extends string | number> {
  /** Says what is chosen, for who does not see it. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
  readonly isInvalid?: boolean;
}

/** A choice of few beside a list or in a dialog, in the look of every other select; as wide as its longest word. */
export function SmallSelect<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  className,
  isInvalid = false,
}: Props<Value>) {
  return (
    <Select<Value>
      size="small"
      className={className ?? ''}
      aria-label={label}
      status={isInvalid ? 'error' : ''}
      popupMatchSelectWidth={false}
      value={value}
      options={[...options]}
      onChange={onChange}
    />
  );
}
