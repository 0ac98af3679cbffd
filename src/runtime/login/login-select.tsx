import { useId, useState, type KeyboardEvent } from 'react';

interface LoginSelectProps<Value extends string> {
  /** Says what is chosen, for who does not see it. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/**
 * A choice of few in the look of the kit's select, whose own code comes with the lists: nobody who signs in needs those yet. The
 * focus stays on the box (WAI-ARIA "select-only combobox"); arrows move, Enter takes, Esc leaves.
 */
export function LoginSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: LoginSelectProps<Value>) {
  const id = useId();
  const [active, setActive] = useState(-1);
  const isOpen = active >= 0;
  const current = options.findIndex((one) => one.value === value);
  const take = (at: number): void => {
    setActive(-1);
    const chosen = options[at];
    if (chosen && chosen.value !== value) onChange(chosen.value);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const next = isOpen
      ? moved(event.key, active, options.length)
      : OPENING.has(event.key)
        ? Math.max(0, current)
        : undefined;
    if (event.key === 'Escape' || event.key === 'Tab') return setActive(-1);
    if (isOpen && (event.key === 'Enter' || event.key === ' ')) take(active);
    else if (next === undefined) return;
    else setActive(next);
    event.preventDefault();
  };
  return (
    <div className="login-select">
      <button
        type="button"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onClick={() => setActive(isOpen ? -1 : Math.max(0, current))}
        onKeyDown={handleKey}
        onBlur={() => setActive(-1)}
      >
        {options[current]?.label}
      </button>
      <Options
        id={id}
        label={label}
        titles={options.map((one) => one.label)}
        at={{ active, current }}
        onActive={setActive}
        onTake={take}
      />
    </div>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly label: string;
  readonly titles: readonly string[];
  /** Which one is pointed at (-1: the list is closed), and which is chosen. */
  readonly at: { readonly active: number; readonly current: number };
  readonly onActive: (at: number) => void;
  readonly onTake: (at: number) => void;
}

function Options({ id, label, titles, at: { active, current }, onActive, onTake }: OptionsProps) {
  return (
    <div
      id={`${id}-list`}
      className="login-options"
      role="listbox"
      aria-label={label}
      hidden={active < 0}
    >
      {titles.map((title, at) => (
        // the keys are those of the box, which keeps the focus
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={title}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === current}
          data-active={at === active ? '' : undefined}
          onMouseEnter={() => onActive(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(at)}
        >
          {title}
        </div>
      ))}
    </div>
  );
}

const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

function moved(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
