import { Select } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { filterFace } from '#schemas/language/derive.ts';
import { dictOf, optionsOf } from '#schemas/types/ask.ts';
import { ariaOf, useControlState } from './aria.ts';
import { manyTags } from './many-tags.ts';

/** A value and the word for it. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The values that may be chosen: the field's own, or those of its dictionary. */
export function useOptions(field: InputProps['field']): readonly Option[] {
  const ports = useTexts();
  const own = optionsOf(field);
  if (own) return own.map(({ value, title }) => ({ value, label: title }));
  const dict = dictOf(field);
  return dict === undefined
    ? []
    : ports.dict(dict).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
}

/** One value in a place of one line: always a list. */
export function DictCellInput(props: InputProps) {
  return <OptionSelect {...props} options={useOptions(props.field)} isMany={false} />;
}

/** Always a list: in the query card width counts more than clicks. Operators over lists choose several. */
export function DictFilter(props: InputProps) {
  return (
    <OptionSelect {...props} options={useOptions(props.field)} isMany={isManyFilter(props.field)} />
  );
}

/** Whether the filter of a field takes several values. */
export function isManyFilter(field: InputProps['field']): boolean {
  const { op } = filterFace(field);
  return op === 'in' || op === 'notIn';
}

interface OptionSelectProps extends InputProps {
  readonly options: readonly Option[];
  readonly isMany: boolean;
  readonly isForm?: boolean;
  /** What draws the list: a form has the one of Formily's kit, which stays off the way to a list of records. */
  readonly control?: typeof Select;
}

/** A list that can be searched; one value, or several. */
export function OptionSelect({
  options,
  isMany,
  isForm = false,
  control: Control = Select,
  ...props
}: OptionSelectProps) {
  const single = textOf(props.value) || null;
  return (
    <Control
      {...ariaOf(props)}
      {...useControlState(props, 'choose')}
      className="eform-full"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...(isMany ? manyTags(isForm) : {})}
      value={isMany ? textsOf(props.value) : single}
      options={[...options]}
      onChange={(next: string | readonly string[] | null | undefined) =>
        props.onChange(
          isMany && (!Array.isArray(next) || next.length === 0) ? undefined : (next ?? null),
        )
      }
    />
  );
}

/** A list of texts out of whatever the wire or a form holds. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  const text = textOf(value);
  return text === '' ? [] : [text];
}
