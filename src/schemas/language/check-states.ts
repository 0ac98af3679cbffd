import { checkDialog } from './check-entity.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import { SYSTEM_KINDS } from './kinds.ts';
import { nearest } from './nearest.ts';
import type { MoveCase, StatesSchema } from './states.ts';

/** Statuses named but not declared, statuses nobody reaches, moves nobody can make, and fields that are asked but not there. */
export function checkStates(states: StatesSchema, index: SchemaIndex, report: FileReport): void {
  const values = Object.keys(states.values);
  const known = (value: string, path: readonly string[]) => {
    if (!values.includes(value)) report.tellAt(path, `no status "${value}"${nearest(value, values)}; known: ${values.join(', ')}`);
  };
  for (const [i, value] of states.initial.entries()) known(value, ['initial', String(i)]);
  const users = [...index.entities.values()].filter((entity) => Object.values(entity.fields).some((field) => field.type === 'status' && field.states === states.name));
  const fields = Object.assign({}, ...users.map((entity) => entity.fields)) as Fields;
  const ids = new Set<string>();
  for (const [key, move] of Object.entries(states.moves)) {
    for (const [i, one] of move.cases.entries()) {
      const path = ['moves', key, 'cases', String(i)];
      if (ids.has(one.id)) report.tellAt([...path, 'id'], `the case "${one.id}" stands twice`);
      ids.add(one.id);
      for (const [j, from] of one.from.entries()) if (from !== null) known(from, [...path, 'from', String(j)]);
      for (const [j, to] of one.to.entries()) if (to !== 'same') known(to, [...path, 'to', String(j)]);
    }
    if (users.length === 0) continue;
    if (move.form) checkDialog(move.form, ['moves', key, 'form'], fields, report);
    const names = [...Object.keys(move.form?.fields ?? {}), ...Object.keys(fields), ...Object.keys(SYSTEM_KINDS)];
    for (const [i, name] of (move.requires ?? []).entries()) if (!names.includes(name)) report.tellAt(['moves', key, 'requires', String(i)], `no field "${name}"${nearest(name, names)}`);
  }
  checkReach(states, report);
}

function checkReach(states: StatesSchema, report: FileReport): void {
  const moves = Object.entries(states.moves);
  const cases = moves.flatMap(([, move]) => move.cases);
  const reached = new Set(states.initial);
  let before = -1;
  while (reached.size > before) {
    before = reached.size;
    for (const one of cases) if (canStart(one, reached)) for (const to of one.to) if (to !== 'same') reached.add(to);
  }
  for (const value of Object.keys(states.values)) if (!reached.has(value)) report.tellAt(['values', value], `no move leads to the status "${value}"`);
  for (const [key, move] of moves) if (!move.cases.some((one) => canStart(one, reached))) report.tellAt(['moves', key], `the move "${key}" can never be made: no record reaches a status it starts from`);
}

function canStart(one: MoveCase, reached: ReadonlySet<string>): boolean {
  return one.from.some((from) => from === null || reached.has(from));
}
