import { Select } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  /** How many may be chosen, and how many must. */
  readonly most: number;
  readonly least: number;
  /** Options that stand open; the others are in a list. */
  readonly near: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several of a few by one press each, the rest from a list. */
export function Choices({ label, options, chosen, most, least, near, onChange }: ChoicesProps) {
  const { t } = useTexts();
  const open = options.filter(({ value }, at) => at < near || chosen.includes(value));
  const more = options.filter((option) => !open.includes(option));
  const toggle = (value: string): void => {
    const next = chosen.includes(value)
      ? chosen.filter((one) => one !== value)
      : [...chosen, value];
    if (next.length >= least) onChange(next.slice(-most));
  };
  return (
    <div className="dsr-curve-choices" role="group" aria-label={label}>
      <span>{label}</span>
      {open.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className="engine-chip"
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {text}
        </button>
      ))}
      {more.length > 0 ? (
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('chart.more', { label })}
          placeholder={t('chart.more', { label })}
          style={{ minWidth: 140 }}
          value={null}
          options={[...more]}
          onChange={(value: string | null) => value && toggle(value)}
        />
      ) : null}
    </div>
  );
}
