import { nearest } from '#schemas/expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { statesOf } from '../types/ask.ts';
import { kindOf, namesSomebody } from '../types/kinds.ts';
import type { AskedFacts, Mover } from './check-facts.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import { foreignKeyFault } from './check-known.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { usersOfStates } from './states-users.ts';
import type { EffectSpec, MoveCase, StatesSchema } from './states.ts';

const OWN_WORDS = ['owner', 'system'];
const FIELD = 'field:';

/** A status field whose moves no address makes would stay for ever where it began; two of them would follow one log. */
export function checkMovers(
  entity: EntitySchema,
  { movers }: AskedFacts,
  report: FileReport,
): void {
  const statuses = Object.keys(entity.fields).filter(
    (name) => statesOf(entity.fields[name]) !== undefined,
  );
  const isMoved = verbsOf(entity).includes('move');
  for (const name of statuses.slice(1))
    report.tellAt(
      ['fields', name],
      told('oneLife', 'a record follows one life cycle: it has a status already'),
    );
  if (!isMoved && movers)
    for (const name of statuses)
      report.tellAt(
        ['fields', name, 'states'],
        told('addMove', 'no address makes the moves: add "move" to the verbs'),
      );
  if (statuses.length === 0) tellUnmoved(entity, isMoved, report);
}

/** Without a status nothing is moved, neither by the verb nor by a button. */
function tellUnmoved({ actions = {} }: EntitySchema, isMoved: boolean, report: FileReport): void {
  if (isMoved)
    report.tellAt(
      ['rest', 'verbs'],
      told('nothingToMove', 'without a field of type "status" there is nothing to move'),
    );
  for (const [key, { move }] of Object.entries(actions))
    if (move !== undefined)
      report.tellAt(
        ['actions', key, 'move'],
        told(
          'noMove',
          'no address makes the move "{{name}}": the entity has no status that the server moves',
          { name: move },
        ),
      );
}

/** Roles, guards and services are words of the file or of the server: one that neither knows would refuse, or stop, every move. */
export function checkServed(
  states: StatesSchema,
  index: SchemaIndex,
  { movers }: AskedFacts,
  report: FileReport,
): void {
  if (!movers) return;
  const mover = movers.get(states.name);
  tellServed(states.effects, mover, report.within(['effects']));
  for (const [key, timer] of Object.entries(states.timers ?? {}))
    tellServed(timer.effects, mover, report.within(['timers', key, 'effects']));
  const known = knownOf(states, index, mover);
  for (const [key, move] of Object.entries(states.moves)) {
    tellServed(move.effects, mover, report.within(['moves', key, 'effects']));
    for (const [i, one] of move.cases.entries()) {
      const own = report.within(['moves', key, 'cases', String(i)]);
      tellJudges(one, known, own);
      tellServed(one.effects, mover, own.within(['effects']));
    }
  }
}

interface KnownWords {
  readonly roles: readonly string[];
  readonly guards: readonly string[];
  readonly fields: Fields;
  readonly hasUsers: boolean;
  /** Why nobody can hold a key. */
  readonly keyFault: (key: string) => Told | undefined;
}

/** Roles and guards of the file and of the server, and the fields of the records that follow the file. */
function knownOf(states: StatesSchema, index: SchemaIndex, mover: Mover | undefined): KnownWords {
  const users = usersOfStates(index, states.name);
  const fields = Object.assign({}, ...users.map((user) => user.fields)) as Fields;
  return {
    roles: [...Object.keys(states.roles ?? {}), ...(mover?.roles ?? [])],
    guards: [...Object.keys(states.guards ?? {}), ...(mover?.guards ?? [])],
    fields,
    hasUsers: users.length > 0,
    keyFault: (key) => foreignKeyFault(key, index),
  };
}

function tellJudges(
  { roles = [], guards = [] }: MoveCase,
  known: KnownWords,
  report: FileReport,
): void {
  for (const [i, role] of roles.entries())
    tellRole(role, known, report.within(['roles', String(i)]));
  for (const [i, role] of roles.entries()) {
    const fault = role.includes(':') && !role.startsWith(FIELD) ? known.keyFault(role) : undefined;
    if (fault !== undefined) report.tellAt(['roles', String(i)], fault);
  }
  for (const [i, guard] of guards.entries())
    if (!known.guards.includes(guard))
      report.tellAt(
        ['guards', String(i)],
        told(
          'noRoleOrGuard',
          'no {{kind}} "{{name}}"',
          { kind: 'guard', name: guard },
          nearest(guard, known.guards),
        ),
      );
}

function tellRole(role: string, { roles, fields, hasUsers }: KnownWords, report: FileReport): void {
  if (roles.includes(role) || OWN_WORDS.includes(role)) return;
  if (role.startsWith(FIELD)) {
    const name = role.slice(FIELD.length);
    if (hasUsers && kindOf(fields, name) === undefined)
      report.tellAt(
        [],
        told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
      );
    else if (hasUsers && !namesSomebody(fields, name))
      report.tellAt(
        [],
        told('fieldNobody', '"{{name}}" names no person, department or unit', { name }),
      );
    return;
  }
  if (!role.includes(':'))
    report.tellAt(
      [],
      told(
        'noRoleOrGuard',
        'no {{kind}} "{{name}}"{{near}}; a permission key, owner and field:<name> need no entry',
        { kind: 'role', name: role },
        nearest(role, [...roles, ...OWN_WORDS]),
      ),
    );
}

/** Services that are called, and people that a single word names. */
function tellServed(
  effects: readonly EffectSpec[] | undefined,
  mover: Mover | undefined,
  report: FileReport,
): void {
  const services = [...(mover?.services ?? [])];
  const receivers = [...(mover?.receivers ?? []), 'owner'];
  for (const [i, { call, notify }] of (effects ?? []).entries()) {
    if (call !== undefined && !services.includes(call))
      report.tellAt(
        [String(i), 'call'],
        told(
          'noRoleOrGuard',
          'no {{kind}} "{{name}}"',
          { kind: 'service', name: call },
          nearest(call, services),
        ),
      );
    if (notify) tellNobody(notify.to, receivers, report.within([String(i), 'notify', 'to']));
  }
}

function tellNobody(to: readonly string[], receivers: readonly string[], report: FileReport): void {
  for (const [i, who] of to.entries())
    if (!who.includes(':') && !receivers.includes(who))
      report.tellAt(
        [String(i)],
        told(
          'namesNobody',
          '"{{name}}" names nobody{{near}}: write owner, field:<name>, was:<name> or a permission key',
          { name: who },
          nearest(who, receivers),
        ),
      );
}
