import { createElement } from 'react';

import { textOf } from '#engine/base/text-of.ts';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import type { FieldSpec } from '#schemas/types/field.ts';

interface DayInputProps {
  readonly name: string;
  readonly label: string;
  /** `YYYY-MM-DD`, empty where none is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** One day, as forms ask for it: typed or chosen, and written the same way in every browser. */
export function DayInput({ name, label, value, onChange }: DayInputProps) {
  const field: FieldSpec = { type: 'date', title: label };
  return createElement(inputFor(field), {
    name,
    field,
    value: value || null,
    'aria-label': label,
    onChange: (next: unknown) => onChange(textOf(next)),
  });
}
