import { JOB_PARAMS, type JobTakes } from '#schemas/basics/job-params.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { givenFault } from '#schemas/language/check-given.ts';
import { neverFires } from '#schemas/language/check-idle-fields.ts';
import { valueFault } from '#schemas/language/check-values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { spoken, type Spoken } from '#schemas/texts/told.ts';
import { cardOf, dictOf, innerOf, targetOf } from '#schemas/types/ask.ts';
import { everFires, isCron } from '#schemas/types/cron.ts';
import { dataOf, isFields, type Dicts, type Fields } from './delivered-file.ts';

/** Whether a value of a delivered file is one: judged by the field that will hold it, or by the file that brings what it names. */

/** What the files of a project bring. */
export interface World {
  readonly root: string;
  readonly dicts: Dicts;
  /** What each job takes that may be planned; where they are not known, none is judged. */
  readonly beans?: ReadonlyMap<string, JobTakes> | undefined;
  readonly entity: (path: string) => EntitySchema | undefined;
  /** The fields of an entity, or after `#` those of one of its sub-tables. */
  readonly fields: (path: string) => EntitySchema['fields'];
  /** The values of a word in the rows of a file, by `file#list.word`; what cannot be read says nothing. */
  readonly names: (source: string) => ReadonlySet<string>;
}

export type What = string | Spoken | undefined;
/** Why a value does not stand there. */
export type Judge = (value: unknown, world: World) => What;

/** A world of files, each of which is read once. @param known `dicts` those that no entity brings */
export function worldOf({ root, dicts, beans }: Pick<World, 'root' | 'dicts' | 'beans'>): World {
  const files = new Map<string, unknown>();
  const names = new Map<string, ReadonlySet<string>>();
  const all = new Map(dicts);
  const read = (path: string): unknown => once(files, path, () => dataOf(root, path));
  const entity: World['entity'] = (path) =>
    once(files, path, () => {
      const found = dataOf(root, `src/schemas/entities/${path}.json`);
      // one of another form is told where schemas are judged
      if (!isFields(found) || !isFields(found['fields'])) return undefined;
      const { dictionaries = {} } = found as Partial<EntitySchema>;
      for (const [name, dict] of Object.entries(dictionaries))
        if (isFields(dict.values)) all.set(name, new Set(Object.keys(dict.values)));
      return found;
    }) as EntitySchema | undefined;
  return {
    root,
    dicts: all,
    beans,
    entity,
    fields: (way) => {
      const [path = '', table] = way.split('#');
      const { fields = {} } = entity(path) ?? {};
      const inner = table === undefined ? undefined : fields[table];
      return inner === undefined ? fields : ((innerOf(inner) ?? {}) as EntitySchema['fields']);
    },
    names: (source) =>
      once(names, source, () => {
        const [file = '', way = ''] = source.split('#');
        const found = valuesAt(read(file), way.split('.'));
        return new Set(found.filter((one) => typeof one === 'string'));
      }),
  };
}

function once<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key);
  if (known !== undefined || kept.has(key)) return known as T;
  const made = make();
  kept.set(key, made);
  return made;
}

/** Lists on the way are gone through; `**` is any way. */
function valuesAt(data: unknown, way: readonly string[]): readonly unknown[] {
  if (Array.isArray(data)) return data.flatMap((one: unknown) => valuesAt(one, way));
  const [word, ...rest] = way;
  if (word === undefined || word === '') return [data];
  if (word === '**')
    return isFields(data)
      ? [...valuesAt(data, rest), ...Object.values(data).flatMap((one) => valuesAt(one, way))]
      : [];
  return isFields(data) && Object.hasOwn(data, word) ? valuesAt(data[word], rest) : [];
}

type Wanted = 'string' | 'number' | 'boolean';
/** What JSON holds of fields, by the kind of their type. */
const WANTED: Readonly<Record<string, Wanted>> = {
  text: 'string',
  number: 'number',
  bool: 'boolean',
};
const SAID: Readonly<Record<Wanted, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};

/** Why a field would not hold a value that is written into its column as it stands. */
export function writtenFault(
  field: EntitySchema['fields'][string],
  name: string,
  value: unknown,
  { dicts }: Pick<World, 'dicts'>,
): What {
  if (value === null) return `"${name}" has no value`;
  const kind = cardOf(field)?.kind ?? '';
  const wanted = dictOf(field) === undefined ? WANTED[kind] : 'string';
  if (wanted !== undefined && typeof value !== wanted)
    return `"${name}" is ${SAID[wanted]}, not ${JSON.stringify(value)}`;
  return (
    valueFault(field, { name, op: 'eq', value }, { dictValues: dicts }) ??
    entered(field, value, { dicts })
  );
}

/** Why a field would refuse a value that is saved as people save it. Links are made where the rows are. */
export function enteredFault(
  field: EntitySchema['fields'][string],
  name: string,
  value: unknown,
  world: Pick<World, 'dicts'>,
): What {
  if (value === null) return `"${name}" has no value`;
  if (cardOf(field)?.kind === 'bool' && typeof value !== 'boolean')
    return `"${name}" is true or false, not ${JSON.stringify(value)}`;
  return entered(field, value, world);
}

function entered(
  field: EntitySchema['fields'][string],
  value: unknown,
  { dicts }: Pick<World, 'dicts'>,
): What {
  return targetOf(field) === undefined
    ? givenFault(field, value, { dictValues: dicts })
    : undefined;
}

/** One of the names that a file brings. */
export const namedIn =
  (source: string, what: string): Judge =>
  (value, world) => {
    const names = world.names(source);
    if (typeof value !== 'string') return `expected a text, found ${JSON.stringify(value)}`;
    return names.size === 0 || names.has(value)
      ? undefined
      : spoken(`no ${what} "${value}"`, nearest(value, names));
  };

/** Of an entity's file, relative to `src/schemas/entities`: what one of its fields takes. */
export const fieldOf =
  (entity: string, name: string): Judge =>
  (value, world) => {
    const field = world.fields(entity)[name];
    return field && enteredFault(field, name, value, world);
  };

/** A move of an entity's own life, a move of its clock, or one of `more`. */
export const moveOf =
  (entity: string, more: readonly string[] = []): Judge =>
  (value, world) => {
    const { states } = world.entity(entity) ?? {};
    const moves = [...Object.keys(states?.moves ?? {}), ...Object.keys(states?.timers ?? {})];
    return states && oneOfThese([...moves, ...more], value);
  };

/** A status of an entity's life. */
export const statusOf =
  (entity: string): Judge =>
  (value, world) => {
    const { states } = world.entity(entity) ?? {};
    return states && oneOfThese(Object.keys(states.values), value);
  };

export const oneOf =
  (...known: readonly string[]): Judge =>
  (value) =>
    oneOfThese(known, value);

function oneOfThese(known: readonly string[], value: unknown): What {
  const text = String(value);
  return typeof value === 'string' && known.includes(value)
    ? undefined
    : spoken(
        `${JSON.stringify(value)} is not known here; known: ${known.join(', ')}`,
        nearest(text, known),
      );
}

/** From how many points on somebody has a level. */
export const level: Judge = (value, { dicts }) => {
  const [points, name, ...more] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const levels = ['evaluate_level', 'credit_level'].flatMap((one) => [...(dicts.get(one) ?? [])]);
  if (typeof points !== 'number' || more.length > 0) return 'expected points and a level';
  return levels.length === 0 ? undefined : oneOfThese(levels, name);
};

export const cron: Judge = (value) =>
  typeof value === 'string' && isCron(value)
    ? everFires(value)
      ? undefined
      : neverFires(value)
    : `${JSON.stringify(value)} is no schedule: second, minute, hour, day, month, weekday, such as 0 0 12 * * ?`;

export const bean: Judge = (value, { beans }) =>
  beans === undefined || beans.has(String(value))
    ? undefined
    : spoken(
        `no job ${JSON.stringify(value)} can be planned`,
        nearest(String(value), beans.keys()),
      );

/** What stands beside a job that it does not take. */
export const jobFault = (row: Fields, { beans }: World): What => {
  const { beanName, params = '' } = row;
  const takes = typeof beanName === 'string' ? beans?.get(beanName) : undefined;
  if (takes === undefined || typeof params !== 'string') return undefined;
  const { fits, example } = JOB_PARAMS[takes];
  if (fits(params.trim())) return undefined;
  return takes === 'nothing'
    ? `the job ${String(beanName)} takes nothing with it`
    : `the job ${String(beanName)} takes what is written like ${JSON.stringify(example)}`;
};

/** A number within bounds; whole unless it says otherwise. */
export const number =
  (min: number, max: number, { isWhole = true }: { readonly isWhole?: boolean } = {}): Judge =>
  (value) =>
    typeof value === 'number' &&
    value >= min &&
    value <= max &&
    (!isWhole || Number.isInteger(value))
      ? undefined
      : `expected a${isWhole ? ' whole' : ''} number from ${min} to ${max}, found ${JSON.stringify(value)}`;

export const text: Judge = (value) =>
  typeof value === 'string' && value.trim() !== ''
    ? undefined
    : `expected a text, found ${JSON.stringify(value)}`;

export const bool: Judge = (value) =>
  typeof value === 'boolean' ? undefined : `expected true or false, found ${JSON.stringify(value)}`;

/** A text of a form, and how one looks. */
export const written =
  (form: RegExp, like: string): Judge =>
  (value) =>
    typeof value === 'string' && form.test(value)
      ? undefined
      : `${JSON.stringify(value)} is not written like ${like}`;
