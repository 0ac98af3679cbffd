import { numberFrom } from '#schemas/basics/number-text.ts';
import { isVisible } from '#schemas/basics/visible.ts';

/** Nothing to change: judged as it came. */
export function keep(value: unknown): unknown {
  return value;
}

/** Texts are trimmed and get the one spelling of composed characters (NFC); one in which nobody sees anything is null. */
export function toTrimmed(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return value;
  return isVisible(value) ? value.normalize('NFC').trim() : null;
}

export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return Object.is(value, -0) ? 0 : value;
  const text = value.trim();
  if (text === '') return null;
  return numberFrom(text) ?? value;
}

/** Codes of dictionaries, which interfaces also send as numbers. */
export function toText(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return toTrimmed(value);
}

export function toId(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value)
    ? String(value)
    : toTrimmed(value);
}

/** Several values without repetition; one value is a list of one. */
export function toList(value: unknown, change: (item: unknown) => unknown): unknown {
  const items = Array.isArray(value)
    ? (value as readonly unknown[])
    : typeof value === 'object'
      ? undefined
      : [value];
  return items ? [...new Set(items.map(change).filter((item) => item !== null))] : value;
}
