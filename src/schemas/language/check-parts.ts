import { nearest } from '#schemas/expressions/nearest.ts';
import { oncePer } from '../basics/once-per.ts';
import { told } from '../texts/told.ts';
import { statesOf } from '../types/ask.ts';
import type { AskedFacts, CheckFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import { checkServed } from './check-movers.ts';
import { checkSamples } from './check-samples.ts';
import { checkStates } from './check-states.ts';
import { checkUnusedDicts } from './check-unused-dicts.ts';
import { permissionBase } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { grantableKeys, statesIn } from './file-parts.ts';
import { templateDict, withTemplates } from './report.ts';

/** What else stands in the file of an entity: its life cycle, dictionaries, grants and sample rows. */
export function checkParts(
  entity: EntitySchema,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  const states = statesIn(entity);
  if (states) checkLife(entity, report);
  if (states) checkStates(states, index, report.within(['states']));
  if (states) checkServed(states, index, facts, report.within(['states']));
  checkDictionaries(entity, facts, report);
  tellSameDictionaries(entity, { index, facts }, report);
  checkUnusedDicts(entity, index, report);
  checkGrant(entity, facts, report);
  checkSamples(entity, { index, facts }, report);
}

/** The facts with the dictionaries that the files bring themselves. */
export function withOwnDictionaries(facts: CheckFacts, whole: WholeSet): CheckFacts {
  const reports = [...whole.reports.values()];
  const own = [...whole.entities.values()].flatMap((entity) =>
    Object.entries(
      withTemplates(
        entity,
        reports.filter((report) => report.entity === entity.name),
      ).dictionaries ?? {},
    ),
  );
  if (own.length === 0) return facts;
  const values = new Map([
    ...(facts.dictValues ?? []),
    ...own.map(([dict, spec]) => [dict, new Set(Object.keys(spec.values))] as const),
  ]);
  return {
    ...facts,
    ...(facts.dicts && { dicts: new Set([...facts.dicts, ...own.map(([dict]) => dict)]) }),
    dictValues: values,
  };
}

function checkLife(entity: EntitySchema, report: FileReport): void {
  if (!Object.values(entity.fields).some((field) => statesOf(field) === entity.name))
    report.tellAt(
      ['states'],
      told('lifeUnfollowed', 'no field follows these moves: one of them is {{field}}', {
        field: `{ "type": "status", "states": "${entity.name}" }`,
      }),
    );
}

function checkDictionaries(
  entity: EntitySchema,
  { takenDicts }: AskedFacts,
  report: FileReport,
): void {
  for (const [dict, { values }] of Object.entries(entity.dictionaries ?? {})) {
    if (takenDicts?.has(dict))
      report.tellAt(
        ['dictionaries', dict],
        told(
          'dictTaken',
          'the dictionary "{{name}}" is there already and belongs to somebody else',
          { name: dict },
        ),
      );
    if (Object.keys(values).length === 0 && dict !== templateDict(entity))
      report.tellAt(
        ['dictionaries', dict, 'values'],
        told('dictEmpty', 'a dictionary needs at least one value'),
      );
  }
}

/** Who chooses a dictionary finds it by its title. */
function tellSameDictionaries(
  { dictionaries = {} }: EntitySchema,
  { index, facts }: { readonly index: SchemaIndex; readonly facts: AskedFacts },
  report: FileReport,
): void {
  for (const [dict, { title }] of Object.entries(dictionaries)) {
    const brought = index.ask((whole) => dictTitles(whole).get(title) ?? []);
    const shipped = facts.dictTitles?.get(title) ?? dict;
    const other = [...brought, shipped].find((one) => one !== dict);
    if (other !== undefined)
      report.warnAt(
        ['dictionaries', dict, 'title'],
        told('sameTitle', '"{{name}}" is the title of "{{other}}" too: nobody tells them apart', {
          name: title,
          other,
        }),
      );
  }
}

/** The dictionaries of all files by their titles. */
const dictTitles = oncePer(({ entities }: WholeSet): ReadonlyMap<string, readonly string[]> => {
  const all = [...entities.values()].flatMap(({ dictionaries = {} }) =>
    Object.entries(dictionaries),
  );
  const titles = new Set(all.map(([, { title }]) => title));
  return new Map(
    [...titles].map((title) => [
      title,
      all.flatMap(([dict, one]) => (one.title === title ? [dict] : [])),
    ]),
  );
});

function checkGrant(entity: EntitySchema, { roles }: AskedFacts, report: FileReport): void {
  const keys = grantableKeys(entity);
  const all = `${permissionBase(entity)}:*`;
  for (const [role, given] of Object.entries(entity.grant ?? {})) {
    if (roles && !roles.has(role))
      report.tellAt(
        ['grant', role],
        told(
          'noRoleOrGuard',
          'no {{kind}} "{{name}}"{{near}}; known: {{known}}',
          { kind: 'role', name: role, known: [...roles.keys()].slice(0, 12).join(', ') },
          nearest(role, [...roles.keys()]),
        ),
      );
    for (const [i, key] of given.entries())
      if (key !== all && !keys.includes(key))
        report.tellAt(
          ['grant', role, String(i)],
          told(
            'foreignGrant',
            '"{{name}}" is no key of this file{{near}}; known: {{known}}',
            { name: key, known: [all, ...keys].join(', ') },
            nearest(key, [...keys, all]),
          ),
        );
  }
}
