import type { TypeCard } from './card.ts';
import { checkText, isObject, MAX_STRING, when } from './checks.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { NO_WORDS } from './field-words.ts';

/** `{ lng, lat, address? }`, degrees WGS-84. */
export interface LocationField extends FieldBase {
  readonly type: 'location';
}

export const locationCard: TypeCard<LocationField> = {
  kind: 'blob',
  stored: 'document',
  words: NO_WORDS,
  list: { width: 180 },
  workbook: { form: 'place', note: 'import.note.location' },
  isWide: true,
  isOffCells: true,
  example: () => '120.62,31.32',
  coerce: keep,
  check(value) {
    if (!isObject(value)) return { rule: 'location' };
    const { lng, lat, address } = value;
    const fault =
      address !== undefined && address !== null ? checkText(address, MAX_STRING) : undefined;
    return fault ?? when(!isWithin(lng, 180) || !isWithin(lat, 90), 'location');
  },
  rowType: () => 'Location',
  api: () => ({ $ref: '#/components/schemas/Location' }),
  sample: (_, at) => ({ lng: 120.6 + at / 100, lat: 31.3 }),
};

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit;
}
