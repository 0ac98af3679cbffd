import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardNamed, isSettable, targetOf } from '../types/ask.ts';
import { kindOf, namesSomebody } from '../types/kinds.ts';
import { tellRule, type Fields, type FileReport, type SchemaIndex } from './check-file.ts';
import { tellGiven } from './check-given.ts';
import { checkInto } from './check-outgoing.ts';
import { permissionBase } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { findPlaceholderFault, type FilledWord } from './placeholders.ts';
import type { EffectSpec, MoveSpec, RoleSpec, StatesSchema, TimerSpec } from './states.ts';

interface Around {
  /** The entities whose records follow these states. */
  readonly users: readonly EntitySchema[];
  readonly index: SchemaIndex;
}

/** A life cycle with what is known of the records that follow it. */
interface Cycle extends Around {
  readonly states: StatesSchema;
  /** The fields of all entities that follow it. */
  readonly fields: Fields;
  /** Without anybody who follows it nobody knows the fields. */
  readonly hasUsers: boolean;
}

type Dialog = Readonly<Record<string, unknown>>;

const PLACE = /\{(\w+)\}/g;
const WAYS = ['set', 'compute', 'create', 'notify', 'log', 'call', 'outgoing'] as const;
/** What a title is filled with besides fields. */
const WHAT = ['what'];
/** What stands in tables of its own, or is made by the server. */
const SHORTEST_KEY = 2;

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

function tellEffects(
  effects: readonly EffectSpec[] | undefined,
  dialog: Dialog,
  cycle: Cycle,
  report: FileReport,
): void {
  for (const [i, effect] of (effects ?? []).entries())
    tellEffect(effect, dialog, cycle, report.within([String(i)]));
}

function tellEffect(effect: EffectSpec, dialog: Dialog, cycle: Cycle, report: FileReport): void {
  const { set, compute = {}, create, log, notify, outgoing } = effect;
  if (WAYS.filter((way) => effect[way] !== undefined).length !== 1)
    report.tellAt(
      [],
      told('effectOne', 'an effect says one of {{known}}', { known: WAYS.join(', ') }),
    );
  const own = cycle.hasUsers ? cycle.fields : undefined;
  for (const name of Object.keys(compute)) tellTarget(name, own, report.within(['compute', name]));
  if (log) tellLogged(log, dialog, cycle, report.within(['log']));
  if (set) tellValues(set, { dialog, target: own }, cycle, report.within(['set']));
  if (create) {
    const target = cycle.index.entities.get(create.entity)?.fields;
    tellValues(create.values, { dialog, target }, cycle, report.within(['create', 'values']));
  }
  if (notify) tellNotified(notify, cycle, report.within(['notify']));
  if (outgoing && own) checkInto(outgoing, own, report.within(['outgoing', 'into']));
}

function tellNotified(
  { to, text }: NonNullable<EffectSpec['notify']>,
  cycle: Cycle,
  report: FileReport,
): void {
  for (const [i, who] of to.entries()) tellReceiver(who, cycle, report.within(['to', String(i)]));
  if (text) tellPlaces(text, cycle, report.within(['text']), WHAT);
}

/** A field that an effect gives a value must be there, and be one that is given; `target` is undefined where nobody knows the fields yet. */
function tellTarget(name: string, target: Fields | undefined, report: FileReport): void {
  const field = target && Object.hasOwn(target, name) ? target[name] : undefined;
  if (target && !field)
    report.tellAt(
      [],
      told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(target))),
    );
  if (field && !isSettable(field))
    report.tellAt(
      [],
      told('effectNotSet', '"{{name}}" is a {{type}}: no effect sets it', {
        name,
        type: field.type,
      }),
    );
}

/** What a log holds has names of its own. */
function tellLogged(
  values: Readonly<Record<string, unknown>>,
  dialog: Dialog,
  cycle: Cycle,
  report: FileReport,
): void {
  for (const [name, value] of Object.entries(values))
    tellValue(value, { dialog, word: 'states.effects.log' }, cycle, report.within([name]));
}

interface Given {
  readonly dialog: Dialog;
  /** The fields that are set. */
  readonly target: Fields | undefined;
}

function tellValues(
  values: Readonly<Record<string, unknown>>,
  { dialog, target }: Given,
  cycle: Cycle,
  report: FileReport,
): void {
  for (const [name, value] of Object.entries(values)) {
    tellTarget(name, target, report.within([name]));
    if (target) tellGiven(target, name, value, report.within([name]));
    tellValue(value, { dialog, word: 'states.effects.set' }, cycle, report.within([name]));
  }
}

/** A value out of the dialog or the record names what stands there. */
function tellValue(
  value: unknown,
  { dialog, word }: { readonly dialog: Dialog; readonly word: FilledWord },
  cycle: Cycle,
  report: FileReport,
): void {
  if (typeof value !== 'string' || !value.startsWith('$')) return;
  const fault = findPlaceholderFault(value, word);
  if (fault) report.tellAt([], fault);
  const [, source, part = ''] = /^\$(form|row)\.(\w+)/.exec(value) ?? [];
  if (source === 'form' && !Object.hasOwn(dialog, part) && part !== 'comment')
    report.tellAt(
      [],
      told(
        'dialogNoField',
        'the dialog has no field "{{name}}"',
        { name: part },
        nearest(part, Object.keys(dialog)),
      ),
    );
  if (source === 'row' && cycle.hasUsers && kindOf(cycle.fields, part) === undefined)
    report.tellAt(
      [],
      told(
        'noField',
        'no field "{{name}}"',
        { name: part },
        nearest(part, Object.keys(cycle.fields)),
      ),
    );
}

function tellReceiver(who: string, { fields, hasUsers }: Cycle, report: FileReport): void {
  if (who === 'owner' || who.split(':').length > SHORTEST_KEY) return;
  const named = /^(?:field|was):(.+)$/.exec(who)?.[1];
  // a single word is a name the server knows, or does not
  if (named === undefined) return;
  if (hasUsers && targetOf(fields[named]) !== 'user')
    report.tellAt([], told('notUsers', '"{{name}}" is no field that names users', { name: named }));
}

function tellPlaces(
  text: string,
  { fields, hasUsers }: Cycle,
  report: FileReport,
  also: readonly string[] = [],
): void {
  if (!hasUsers) return;
  for (const [, name = ''] of text.matchAll(PLACE))
    if (kindOf(fields, name) === undefined && !also.includes(name))
      report.tellAt(
        [],
        told(
          'noField',
          'no field "{{name}}" to fill the text with',
          { name },
          nearest(name, Object.keys(fields)),
        ),
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

/** What stands in a message as it is stored; codes and links would be numbers to who reads them. */
function isTold(type: string): boolean {
  const { isMaskable, isMoved, isComputed, time, number, target, dict, options } =
    cardNamed(type) ?? {};
  return (
    !isComputed && Boolean(isMaskable ?? isMoved ?? time ?? number ?? target ?? dict ?? options)
  );
}
