import { suggestNearest } from '../expressions/nearest.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { AskedFacts, FileReport, Names, SchemaIndex } from './check-file.ts';
import type { EntitySchema } from './entity.ts';

/** What a parameter of a block names. */
type Named = 'entity' | 'dict' | 'own' | 'ofEntity' | 'any';

/** Parameters of the blocks that take some, by name; a block that does not stand here is not judged. */
const PROPS: Readonly<Record<string, Readonly<Record<string, Named>>>> = {
  linkedFacts: { entity: 'entity', by: 'own', fields: 'ofEntity' },
  dictText: { dict: 'dict', by: 'own' },
  stepBar: { steps: 'any', at: 'any', when: 'any' },
  alarmWhy: { field: 'own', saysNone: 'any' },
  readingCurve: { kind: 'any' },
  processBar: { key: 'own' },
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
  known: Readonly<Record<string, Named>>,
  names: NamesByKind,
  report: FileReport,
): void {
  for (const [name, value] of Object.entries(props)) {
    const named = Object.hasOwn(known, name) ? known[name] : undefined;
    if (named === undefined)
      report.tellAt([name], `unknown key "${name}"${suggestNearest(name, Object.keys(known))}`);
    else tellStrange(value, names[named], named, report.within([name]));
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
