import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { kindOf, namesSomebody } from '../types/kinds.ts';
import { type Around, type Cycle, WHAT, tellEffects, tellPlaces, isTold } from './check-effects.ts';
import type { Fields, FileReport } from './check-file.ts';
import { permissionBase } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { MoveSpec, RoleSpec, StatesSchema, TimerSpec } from './states.ts';
import { tellRule } from './tell-rule.ts';

/** Roles, guards, effects and timers of a life cycle: every name, field, placeholder and status in them must be known. */
export function checkCycle(
  states: StatesSchema,
  { users, index }: Around,
  report: FileReport,
): void {
  const fields = Object.assign({}, ...users.map((user) => user.fields)) as Fields;
  const cycle: Cycle = { states, users, index, fields, hasUsers: users.length > 0 };
  for (const [name, role] of Object.entries(states.roles ?? {}))
    tellRole(name, role, cycle, report.within(['roles', name]));
  for (const [name, { text }] of Object.entries(states.guards ?? {}))
    tellPlaces(text, cycle, report.within(['guards', name, 'text']));
  tellNotice(cycle, report.within(['notice']));
  tellEffects(states.effects, {}, cycle, report.within(['effects']));
  for (const [name, move] of Object.entries(states.moves))
    tellMove(move, cycle, report.within(['moves', name]));
  for (const [name, timer] of Object.entries(states.timers ?? {}))
    tellTimer(timer, cycle, report.within(['timers', name]));
  tellKeys(states, users, report);
}

function tellRole(
  name: string,
  role: RoleSpec,
  { fields, hasUsers }: Cycle,
  report: FileReport,
): void {
  if (role.where && hasUsers) tellRule(role.where, fields, ['where'], report);
  const { field } = role;
  if (field !== undefined && kindOf(fields, field) !== undefined && !namesSomebody(fields, field))
    report.tellAt(
      ['field'],
      told('fieldNobody', '"{{name}}" names no person, department or unit', { name: field }),
    );
  if (Object.keys(role).every((word) => word === 'title'))
    report.tellAt(
      [],
      told(
        'roleNobody',
        'the role "{{name}}" says nobody: it needs permission, owner, field, when, where or system',
        { name },
      ),
    );
}

/** What all messages of a life cycle have in common. */
function tellNotice(cycle: Cycle, report: FileReport): void {
  const { fields, hasUsers } = cycle;
  const { notice } = cycle.states;
  if (!notice || !hasUsers) return;
  if (notice.text) tellPlaces(notice.text, cycle, report.within(['text']), WHAT);
  for (const [i, name] of (notice.lines ?? []).entries()) {
    const type = Object.hasOwn(fields, name) ? fields[name]?.type : undefined;
    if (type !== undefined && !isTold(type))
      report.tellAt(
        ['lines', String(i)],
        told('notTold', '"{{name}}" is a {{type}}: no message tells it as it is stored', {
          name,
          type,
        }),
      );
  }
}

function tellMove(move: MoveSpec, cycle: Cycle, report: FileReport): void {
  const dialog = move.form?.fields ?? {};
  tellComment(move, report.within(['comment']));
  tellEffects(move.effects, dialog, cycle, report.within(['effects']));
  for (const [i, one] of move.cases.entries())
    tellEffects(one.effects, dialog, cycle, report.within(['cases', String(i), 'effects']));
  tellUnlistable(move, cycle.states, report);
}

/** A remark has a title of its own, or stands in a field of the dialog. */
function tellComment({ comment, form }: MoveSpec, report: FileReport): void {
  if (!comment) return;
  const names = Object.keys(form?.fields ?? {});
  if ((comment.title === undefined) === (comment.field === undefined))
    report.tellAt(
      [],
      told('remark', 'a remark has a title, or the field of the dialog it stands in'),
    );
  else if (comment.field !== undefined && !names.includes(comment.field))
    report.tellAt(
      ['field'],
      told(
        'dialogNoField',
        'the dialog has no field "{{name}}"',
        { name: comment.field },
        nearest(comment.field, names),
      ),
    );
}

/** Records that wait are asked for all at once, which an expression cannot. */
function tellUnlistable(
  { todo, cases }: MoveSpec,
  { roles = {} }: StatesSchema,
  report: FileReport,
): void {
  if (!todo) return;
  for (const [i, { roles: named = [] }] of cases.entries())
    for (const [j, role] of named.entries())
      if (Object.hasOwn(roles, role) && roles[role]?.when !== undefined)
        report.tellAt(
          ['cases', String(i), 'roles', String(j)],
          told(
            'roleUnlistable',
            'the role "{{name}}" judges by "when", which no list of waiting records can ask; use "where"',
            { name: role },
          ),
        );
}

function tellTimer(timer: TimerSpec, cycle: Cycle, report: FileReport): void {
  const { states, fields, hasUsers } = cycle;
  const known = Object.keys(states.values);
  for (const [i, status] of timer.in.entries())
    if (timer.in.indexOf(status) < i)
      report.tellAt(
        ['in', String(i)],
        told('twice', '"{{name}}" stands there already', { name: status }),
      );
    else if (!known.includes(status))
      report.tellAt(
        ['in', String(i)],
        told(
          'noStatus',
          'no status "{{name}}"{{near}}; known: {{known}}',
          { name: status, known: known.join(', ') },
          nearest(status, known),
        ),
      );
  tellStart(timer, cycle, report);
  if (timer.where && hasUsers) tellRule(timer.where, fields, ['where'], report);
  tellEffects(timer.effects, {}, cycle, report.within(['effects']));
  if (timer.move !== undefined) tellTimedMove(timer.move, timer.in, states, report);
  else if (!timer.effects)
    report.tellAt([], told('timerIdle', 'the timer does nothing: it needs a move or effects'));
}

/** When a timer runs out: so long after the status was reached, or at a time of the record. */
function tellStart(
  { after, at }: TimerSpec,
  { fields, hasUsers }: Cycle,
  report: FileReport,
): void {
  if ((after === undefined) === (at === undefined))
    report.tellAt(
      [],
      told(
        'timerWhen',
        'a timer says either after how long ("after") or at which time of the record ("at")',
      ),
    );
  if (at === undefined || !hasUsers) return;
  const kind = kindOf(fields, at);
  if (kind !== 'datetime' && kind !== 'date')
    report.tellAt(['at'], told('noDate', '"{{name}}" is no date', { name: at }));
}

/** A move that a timer makes has a case for it from every status it waits in. */
function tellTimedMove(
  move: string,
  waitsIn: readonly string[],
  states: StatesSchema,
  report: FileReport,
): void {
  const cases = states.moves[move]?.cases ?? [];
  for (const status of waitsIn)
    if (
      !cases.some(
        ({ from, roles }) => from.includes(status) && roles?.some((role) => isSystem(states, role)),
      )
    )
      report.tellAt(
        ['move'],
        told(
          'timerNoCase',
          'the move "{{name}}" has no case from "{{status}}" with the role "system"',
          { name: move, status },
        ),
      );
}

/** Whether timers have the role. */
function isSystem({ roles }: StatesSchema, role: string): boolean {
  return (
    role === 'system' ||
    (roles !== undefined && Object.hasOwn(roles, role) && roles[role]?.system === true)
  );
}

/** The key of a move belongs to the entity that makes it: under another base nobody could be given it there. */
function tellKeys(
  { moves }: StatesSchema,
  users: readonly EntitySchema[],
  report: FileReport,
): void {
  const bases = users.map(permissionBase);
  if (bases.length === 0) return;
  for (const [name, { permission }] of Object.entries(moves))
    if (permission !== 'login' && !bases.some((base) => permission.startsWith(`${base}:`)))
      report.tellAt(
        ['moves', name, 'permission'],
        told('moveKey', 'the key of a move stands below its entity: {{known}}', {
          known: bases.map((base) => `${base}:${name}`).join(' or '),
        }),
      );
}
