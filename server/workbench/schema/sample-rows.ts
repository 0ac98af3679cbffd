import { companionName } from '#schemas/language/names.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';
import type { StatesSchema } from '#schemas/language/states.ts';

/** What the values of dictionaries and states are looked up in. */
export interface SampleWords {
  /** The values of a dictionary. */
  readonly dict: (type: string) => readonly string[];
  readonly states: (name: string) => StatesSchema | undefined;
}

type Sample = (spec: FieldSpec, at: number, words: SampleWords) => unknown;

const ROWS = 5;
const DAY_MS = 86_400_000;
/** 2026-01-01 in Asia/Shanghai: samples are the same every time. */
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);

const day = (at: number): string => new Date(FIRST_DAY_MS + at * DAY_MS).toISOString().slice(0, 10);
const named: Sample = ({ title }, at) => `${title} ${at + 1}`;
const numbered: Sample = (spec, at) => {
  const { min = 0, max = 1000 } = spec as { readonly min?: number; readonly max?: number };
  return Math.min(max, min + (at + 1) * 7);
};
const inTurn = (values: readonly string[], at: number): string | null => values[at % Math.max(values.length, 1)] ?? null;

const SAMPLES: Readonly<Record<FieldTypeName, Sample>> = {
  string: named,
  text: named,
  richText: (spec, at, words) => `<p>${String(named(spec, at, words))}</p>`,
  int: numbered,
  decimal: numbered,
  money: numbered,
  percent: (_, at) => 20 * (at + 1),
  bool: (_, at) => at % 2 === 0,
  date: (_, at) => day(at),
  datetime: (_, at) => `${day(at)} 08:30:00`,
  month: (_, at) => day(at * 31).slice(0, 7),
  dict: (spec, at, { dict }) => (spec.type === 'dict' ? inTurn(dict(spec.dict), at) : null),
  dicts: (spec, at, { dict }) => (spec.type === 'dicts' ? dict(spec.dict).slice(0, (at % 2) + 1) : []),
  ref: (_, at) => String(at + 1),
  refs: (_, at) => [String(at + 1)],
  user: (_, at) => String(at + 1),
  dept: (_, at) => String(at + 1),
  station: (_, at) => String(at + 1),
  region: () => '320506',
  file: () => [],
  image: () => [],
  signature: () => null,
  location: (_, at) => ({ lng: 120.6 + at / 100, lat: 31.3 }),
  json: () => ({}),
  password: () => null,
  children: (spec, _, words) => (spec.type === 'children' ? [0, 1].map((at) => valuesOf(spec.fields, at, words)) : []),
  calc: () => null,
  status: (spec, at, { states }) => (spec.type === 'status' ? inTurn(Object.keys(states(spec.states)?.values ?? {}), at) : null),
  icon: () => 'home',
};

/** Rows made from the types of the fields, for a look at a list and a form before anything is stored. */
export function sampleRows(entity: EntitySchema, words: SampleWords): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: ROWS }, (_, at) => ({
    id: String(at + 1),
    version: 1,
    createDate: `${day(at)} 09:00:00`,
    ...valuesOf(entity.fields, at, words),
  }));
}

function valuesOf(fields: EntitySchema['fields'], at: number, words: SampleWords): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, spec]) => !spec.writeOnly)
      .flatMap(([name, spec]) => {
        const value = SAMPLES[spec.type](spec, at, words);
        const isLink = ['ref', 'refs', 'user', 'dept', 'station', 'region'].includes(spec.type);
        return isLink ? [[name, value] as const, [companionName(name), named(spec, at, words)] as const] : [[name, value] as const];
      }),
  );
}
