import type { Row } from '#engine/base/ports.ts';
import type { Part, PartKind } from '#schemas/monitor-rules/parts.ts';
import { FACILITY } from '#schemas/monitor-rules/states.ts';
import type { Span } from '#schemas/monitor-rules/tree.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** How a part of a block is filled in: the fields of a form, what stands in them, and what was meant by them. */
export interface PartFields {
  fields(part: Part, title: Title): Readonly<Record<string, FieldSpec>>;
  read(value: unknown, part: Part, props: Row): Row;
  /** undefined: the part is left out. */
  write(values: Row, part: Part): unknown;
}

/** The title of a field: `ruleDesign.field.<name>`. */
type Title = (name: string) => string;

/** Dictionaries of the panel, so that none of the house is meant. */
export const dictOf = (name: string): string => `ruleDesign.${name}`;
/** A choice that is none. */
export const NO_CHOICE = 'none';
const TIME = '^([01]\\d|2[0-3]):[0-5]\\d$';
const MAX_SPAN_COUNT = 44_640;
const GROUPS_TOLD = ['watchers', 'duty', 'enterprise', 'bureau'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];
const orLeftOut = (value: unknown, part: Part): unknown =>
  (value === undefined || value === null || value === '' || value === NO_CHOICE) && part.isOptional
    ? undefined
    : value;

/** A part that is one field of its own name. */
function single(
  spec: (part: Part) => FieldSpec,
  back: (value: unknown, part: Part) => unknown = orLeftOut,
): PartFields {
  return {
    fields: (part, title) => ({
      [part.name]: {
        ...spec(part),
        title: title(part.name),
        ...(part.isOptional ? {} : { required: true }),
      } as FieldSpec,
    }),
    read: (value, { name }) => ({ [name]: value ?? null }),
    write: (values, part) => back(values[part.name], part),
  };
}

const choice = (dict: (part: Part) => string): PartFields => ({
  ...single((part) => ({ type: 'dict', dict: dict(part), title: '' })),
  read: (value, part) => ({ [part.name]: value ?? (part.isOptional ? NO_CHOICE : null) }),
});

const NONE: PartFields = { fields: () => ({}), read: () => ({}), write: () => undefined };

const SPAN: PartFields = {
  fields: ({ name, isOptional }, title) => ({
    [`${name}Count`]: {
      type: 'int',
      title: title(name),
      min: 1,
      max: MAX_SPAN_COUNT,
      ...(isOptional ? {} : { required: true }),
    },
    [`${name}Unit`]: {
      type: 'dict',
      dict: dictOf('spanUnit'),
      title: title('spanUnit'),
      ...(isOptional ? { visibleWhen: `!isEmpty(${name}Count)` } : {}),
    },
  }),
  read: (value, { name }) => {
    const span = value as Span | undefined;
    return { [`${name}Count`]: span?.n ?? null, [`${name}Unit`]: span?.unit ?? 'h' };
  },
  write: (values, { name, isOptional }) => {
    const n = Math.round(Number(values[`${name}Count`] ?? 0));
    if (isOptional && n < 1) return undefined;
    return { n: Math.max(1, n), unit: textOf(values[`${name}Unit`]) || 'h' };
  },
};

/** Stations, points or kinds of points, by what the block tells of. */
const NAMES: PartFields = {
  fields: (_part, title) => ({
    stations: {
      type: 'refs',
      to: 'station',
      title: title('stations'),
      visibleWhen: "by == 'station'",
    },
    points: {
      type: 'refs',
      to: 'monitorPoint',
      title: title('points'),
      visibleWhen: "by == 'point'",
    },
    pointTypes: {
      type: 'dicts',
      dict: 'st_code',
      title: title('pointTypes'),
      visibleWhen: "by == 'type'",
    },
  }),
  read: (value, _part, { by }) => ({
    stations: by === 'station' ? listOf(value) : [],
    points: by === 'point' ? listOf(value) : [],
    pointTypes: by === 'type' ? listOf(value) : [],
  }),
  write: (values) =>
    listOf(
      values[
        { station: 'stations', point: 'points', type: 'pointTypes' }[textOf(values['by'])] ??
          'stations'
      ],
    ),
};

/** Who is told: groups of people by what they are to the station, persons, roles. */
const TO: PartFields = {
  fields: (_part, title) => ({
    toGroups: { type: 'dicts', dict: dictOf('to'), title: title('toGroups') },
    toUsers: { type: 'refs', to: 'user', title: title('toUsers') },
    toRoles: { type: 'refs', to: 'role', title: title('toRoles') },
  }),
  read: (value) => {
    const named = (word: string): readonly string[] =>
      listOf(value).flatMap((one) => (one.startsWith(word) ? [one.slice(word.length)] : []));
    return {
      toGroups: listOf(value).filter((one) => GROUPS_TOLD.some((group) => group === one)),
      toUsers: named('user:'),
      toRoles: named('role:'),
    };
  },
  write: (values) => [
    ...listOf(values['toGroups']),
    ...listOf(values['toUsers']).map((id) => `user:${id}`),
    ...listOf(values['toRoles']).map((id) => `role:${id}`),
  ],
};

const UNIT: PartFields = {
  ...choice(() => dictOf('units')),
  read: (value, { name }) => ({ [name]: value ?? NO_CHOICE }),
  write: (values, { name }) => (values[name] === NO_CHOICE ? null : (values[name] ?? null)),
};

const DAYS: PartFields = {
  ...single(() => ({ type: 'dicts', dict: dictOf('days'), title: '' })),
  read: (value, { name }) => ({ [name]: listOf(value) }),
  write: (values, { name }) => {
    const days = listOf(values[name])
      .map(Number)
      .sort((a, b) => a - b);
    return days.length === 0 ? undefined : days;
  },
};

/** A facility; none is any of them. */
const ITEM: PartFields = {
  fields: ({ name }, title) => ({
    [name]: {
      type: 'string',
      pattern: FACILITY.source,
      max: 5,
      title: title(name),
      form: { placeholder: title('anyItem') },
    },
  }),
  read: (value, { name }) => ({ [name]: value ?? null }),
  write: (values, part) => orLeftOut(values[part.name], part),
};

const LIST: Pick<PartFields, 'read' | 'write'> = {
  read: (value, { name }) => ({ [name]: listOf(value) }),
  write: (values, { name }) => listOf(values[name]),
};

/** Each kind of part with its fields; what is a block of its own has none. */
export const PART_FIELDS: Readonly<Record<PartKind, PartFields>> = {
  condition: NONE,
  conditions: NONE,
  value: NONE,
  factor: choice(({ isOptional }) => dictOf(isOptional ? 'factorsOrFirst' : 'factors')),
  point: single(() => ({ type: 'ref', to: 'monitorPoint', title: '' })),
  span: SPAN,
  count: single(
    ({ min = 1, max = 1000 }) => ({ type: 'int', min, max, title: '' }),
    (value, { min = 1 }) => Math.max(min, Math.round(Number(value ?? min))),
  ),
  number: single(
    () => ({ type: 'decimal', scale: 6, title: '' }),
    (value) => (value === null || value === undefined || value === '' ? 0 : Number(value)),
  ),
  unit: UNIT,
  one: choice(({ name, isOptional }) => dictOf(isOptional ? `${name}OrNot` : name)),
  flag: single(
    () => ({ type: 'bool', title: '' }),
    (value) => (value === true ? true : undefined),
  ),
  time: single(() => ({
    type: 'string',
    pattern: TIME,
    max: 5,
    title: '',
    form: { placeholder: '08:00' },
  })),
  days: DAYS,
  label: single(({ dict = '' }) => ({ type: 'dict', dict, title: '' })),
  labels: { ...single(({ dict = '' }) => ({ type: 'dicts', dict, title: '' })), ...LIST },
  names: NAMES,
  to: TO,
  item: ITEM,
  text: single(() => ({ type: 'text', max: 500, rows: 2, title: '' })),
};

/** Choices of the panel: values whose texts are `ruleDesign.choice.<name>.<value>`. */
export const CHOICES = {
  spanUnit: ['min', 'h', 'd'],
  field: ['value', 'converted', 'min', 'max'],
  side: ['upper', 'lower'],
  as: ['amount', 'percent'],
  by: ['station', 'point', 'type'],
  holidays: [NO_CHOICE, 'only', 'never'],
  days: ['1', '2', '3', '4', '5', '6', '7'],
  to: GROUPS_TOLD,
  period: ['rt', 'minute', 'hour', 'day'],
  multiple: ['multiple'],
} as const;

/** The text of a choice. */
export type ChoiceKey = {
  [N in keyof typeof CHOICES]: `ruleDesign.choice.${N}.${(typeof CHOICES)[N][number]}`;
}[keyof typeof CHOICES];
