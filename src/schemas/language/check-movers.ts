import { statesOf } from '../types/ask.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { verbsOf } from './derive.ts';
import { kindOf } from '../types/kinds.ts';

import type { CheckFacts, Fields, FileReport, Mover, SchemaIndex } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import type { EffectSpec, StatesSchema } from './states.ts';

const OWN_WORDS = ['owner', 'system'];
const FIELD = 'field:';

/** A status field whose moves no address makes would stay for ever where it began; two of them would follow one log. */
export function checkMovers(entity: EntitySchema, { movers }: CheckFacts, report: FileReport): void {
  const statuses = Object.entries(entity.fields).flatMap(([name, field]) =>
    [statesOf(field)].flatMap((states) => (states === undefined ? [] : [{ name, states }])),
  );
  for (const { name } of statuses.slice(1)) report.tellAt(['fields', name], 'a record follows one life cycle: it has a status already');
  const isMoved = verbsOf(entity).includes('move');
  for (const { name } of statuses) if (!isMoved && movers) report.tellAt(['fields', name, 'states'], 'no address makes the moves: add "move" to the verbs');
  if (isMoved && statuses.length === 0) report.tellAt(['rest', 'verbs'], 'without a field of type "status" there is nothing to move');
  for (const [key, { move }] of Object.entries(entity.actions ?? {}))
    if (move !== undefined && statuses.length === 0)
      report.tellAt(['actions', key, 'move'], `no address makes the move "${move}": the entity has no status that the server moves`);
}

/** Roles, guards and services are words of the file or of the server: one that neither knows would refuse, or stop, every move. */
export function checkServed(states: StatesSchema, index: SchemaIndex, { movers }: CheckFacts, report: FileReport): void {
  if (!movers) return;
  const mover = movers.get(states.name);
  const users = [...index.entities.values()].filter((entity) => Object.values(entity.fields).some((field) => statesOf(field) === states.name));
  const fields = Object.assign({}, ...users.map((user) => user.fields)) as Fields;
  const roles = [...Object.keys(states.roles ?? {}), ...(mover?.roles ?? [])];
  const guards = [...Object.keys(states.guards ?? {}), ...(mover?.guards ?? [])];
  for (const [key, move] of Object.entries(states.moves)) {
    for (const [i, one] of move.cases.entries()) {
      const path = ['moves', key, 'cases', String(i)];
      for (const [j, role] of (one.roles ?? []).entries()) tellRole(role, { roles, fields, hasUsers: users.length > 0 }, [...path, 'roles', String(j)], report);
      for (const [j, guard] of (one.guards ?? []).entries())
        if (!guards.includes(guard)) report.tellAt([...path, 'guards', String(j)], `no guard "${guard}"${nearest(guard, guards)}`);
      tellServed(one.effects, mover, [...path, 'effects'], report);
    }
    tellServed(move.effects, mover, ['moves', key, 'effects'], report);
  }
  tellServed(states.effects, mover, ['effects'], report);
  for (const [key, timer] of Object.entries(states.timers ?? {})) tellServed(timer.effects, mover, ['timers', key, 'effects'], report);
}

interface Known {
  readonly roles: readonly string[];
  readonly fields: Fields;
  readonly hasUsers: boolean;
}

function tellRole(role: string, { roles, fields, hasUsers }: Known, path: readonly string[], report: FileReport): void {
  if (roles.includes(role) || OWN_WORDS.includes(role)) return;
  if (role.startsWith(FIELD)) {
    const name = role.slice(FIELD.length);
    if (hasUsers && kindOf(fields, name) === undefined) report.tellAt(path, `no field "${name}"${nearest(name, Object.keys(fields))}`);
    return;
  }
  if (!role.includes(':'))
    report.tellAt(path, `no role "${role}"${nearest(role, [...roles, ...OWN_WORDS])}; a permission key, owner and field:<name> need no entry`);
}

/** Services that are called, and people that a single word names. */
function tellServed(effects: readonly EffectSpec[] | undefined, mover: Mover | undefined, path: readonly string[], report: FileReport): void {
  const [services, receivers] = [[...(mover?.services ?? [])], [...(mover?.receivers ?? []), 'owner']];
  for (const [i, { call, notify }] of (effects ?? []).entries()) {
    if (call !== undefined && !services.includes(call)) report.tellAt([...path, String(i), 'call'], `no service "${call}"${nearest(call, services)}`);
    for (const [j, who] of (notify?.to ?? []).entries())
      if (!who.includes(':') && !receivers.includes(who))
        report.tellAt(
          [...path, String(i), 'notify', 'to', String(j)],
          `"${who}" names nobody${nearest(who, receivers)}: write owner, field:<name>, was:<name> or a permission key`,
        );
  }
}
