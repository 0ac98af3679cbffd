import { useId } from 'react';

import './segments.css';

interface Props<Value extends string> {
  /** Says what is chosen, for who does not see it. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** One of a few, all in sight. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: Props<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={`engine-segments ${className}`}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
