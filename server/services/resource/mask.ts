import type { FieldSpec } from '#schemas/language/field.ts';

type Mask = NonNullable<FieldSpec['mask']>;

const MASKS: Readonly<Record<Mask, (text: string) => string>> = {
  mobile: (text) => hideMiddle(text, 3, 4),
  idCard: (text) => hideMiddle(text, 4, 4),
  name: (text) => `${text.slice(0, 1)}${'*'.repeat(Math.max(1, text.length - 1))}`,
  email: (text) => text.replace(/^(.)[^@]*/, '$1***'),
};

/** A personal value with its middle hidden: `138****1234`. */
export function maskText(mask: Mask, value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? MASKS[mask](value) : value;
}

function hideMiddle(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return '*'.repeat(text.length);
  return `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(-tail)}`;
}
