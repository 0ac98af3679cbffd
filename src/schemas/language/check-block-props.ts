import { suggestNearest } from '../expressions/nearest.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { AskedFacts, FileReport, Names, SchemaIndex } from './check-file.ts';
import type { EntitySchema } from './entity.ts';

/** What a parameter of a block names. */
type Named = 'entity' | 'dict' | 'own' | 'ofEntity' | 'any';

/** What a parameter is made of, as messages say it. */
type Form = 'a text' | 'a list' | 'an object' | 'true or false';

interface Param {
  readonly named: Named;
  readonly form: Form;
}

const text = (named: Named): Param => ({ named, form: 'a text' });
const list = (named: Named): Param => ({ named, form: 'a list' });
const MAP: Param = { named: 'any', form: 'an object' };
const FLAG: Param = { named: 'any', form: 'true or false' };

const FITS: Readonly<Record<Form, (value: unknown) => boolean>> = {
  'a text': (value) => typeof value === 'string',
  'a list': (value) =>
    Array.isArray(value) && value.every((one: unknown) => typeof one === 'string'),
  'an object': (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'true or false': (value) => typeof value === 'boolean',
};

/** Parameters of the blocks that take some, by name; a block that does not stand here is not judged. */
const PROPS: Readonly<Record<string, Readonly<Record<string, Param>>>> = {
  linkedFacts: { entity: text('entity'), by: text('own'), fields: list('ofEntity') },
  dictText: { dict: text('dict'), by: text('own') },
  stepBar: { steps: list('any'), at: MAP, when: MAP },
  alarmWhy: { field: text('own'), saysNone: FLAG },
  readingCurve: { kind: text('any') },
  processBar: { key: text('own') },
};

/** What blocks of a detail page are given: parameters they know, and fields, entities and dictionaries that are there. */
export function checkBlockProps(
  entity: EntitySchema,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  for (const [at, { block, props }] of (entity.detail?.blocks ?? []).entries()) {
    const known = Object.hasOwn(PROPS, block) ? PROPS[block] : undefined;
    if (!known || !props) continue;
    const target = index.entities.get(String(props['entity'] ?? ''));
    const names: NamesByKind = {
      own: namesOf(entity),
      ...(target && { ofEntity: namesOf(target) }),
      ...(facts.dicts && { dict: facts.dicts }),
      entity: {
        has: (name) => index.entities.get(name) !== undefined,
        keys: () => index.ask(({ entities }) => [...entities.keys()]),
      },
    };
    checkProps(props, known, names, report.within(['detail', 'blocks', String(at), 'props']));
  }
}

/** The names that a parameter may hold; of what is not there nothing is judged. */
type NamesByKind = Readonly<Partial<Record<Named, Names>>>;

function checkProps(
  props: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Param>>,
  names: NamesByKind,
  report: FileReport,
): void {
  for (const [name, value] of Object.entries(props)) {
    const param = Object.hasOwn(known, name) ? known[name] : undefined;
    if (param === undefined)
      report.tellAt([name], `unknown key "${name}"${suggestNearest(name, Object.keys(known))}`);
    else if (!FITS[param.form](value))
      report.tellAt([name], `expected ${param.form}, found ${JSON.stringify(value)}`);
    else tellStrange(value, names[param.named], param.named, report.within([name]));
  }
}

function namesOf({ fields }: EntitySchema): Names {
  return new Set([...Object.keys(fields), ...Object.keys(SYSTEM_KINDS)]);
}

const WORDS: Readonly<Record<Named, string>> = {
  any: 'value',
  own: 'field',
  ofEntity: 'field',
  dict: 'dictionary',
  entity: 'entity',
};

function tellStrange(
  value: unknown,
  known: Names | undefined,
  named: Named,
  report: FileReport,
): void {
  if (!known) return;
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  for (const [at, one] of values.entries()) {
    const text = String(one);
    if (!known.has(text))
      report.tellAt(
        Array.isArray(value) ? [String(at)] : [],
        `no ${WORDS[named]} "${text}"${suggestNearest(text, [...known.keys()])}`,
      );
  }
}
