import { cardNamed, isSettable, targetOf } from '../types/ask.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { tellRule, type Fields, type FileReport, type SchemaIndex } from './check-file.ts';
import { permissionBase } from './derive.ts';
import { kindOf } from '../types/kinds.ts';
import { placeholderFault } from './placeholders.ts';

import type { EntitySchema } from './entity.ts';
import type { EffectSpec, MoveSpec, StatesSchema, TimerSpec } from './states.ts';

type Path = readonly string[];

interface Around {
  /** The entities whose records follow these states. */
  readonly users: readonly EntitySchema[];
  readonly index: SchemaIndex;
}

const PLACE = /\{(\w+)\}/g;
const WAYS = ['set', 'compute', 'create', 'notify', 'log', 'call'] as const;
/** What a title is filled with besides fields. */
const WHAT = ['what'];
/** What stands in tables of its own, or is made by the server. */
const SHORTEST_KEY = 2;

/** Roles, guards, effects and timers of a life cycle: every name, field, placeholder and status in them must be known. */
export function checkCycle(states: StatesSchema, around: Around, report: FileReport): void {
  const fields = Object.assign({}, ...around.users.map((user) => user.fields)) as Fields;
  for (const [name, role] of Object.entries(states.roles ?? {})) {
    if (role.where && around.users.length > 0) tellRule(role.where, fields, ['roles', name, 'where'], report);
    if (Object.keys(role).every((word) => word === 'title'))
      report.tellAt(['roles', name], `the role "${name}" says nobody: it needs permission, owner, field, when, where or system`);
  }
  for (const [name, { text }] of Object.entries(states.guards ?? {})) tellPlaces(text, { fields, path: ['guards', name, 'text'] }, around, report);
  tellNotice(states, { fields, path: ['notice'] }, around, report);
  tellEffects(states.effects, { path: ['effects'], fields, form: {} }, around, report);
  for (const [name, move] of Object.entries(states.moves)) {
    tellComment(move, ['moves', name, 'comment'], report);
    const form = move.form?.fields ?? {};
    const at = ['moves', name];
    tellEffects(move.effects, { path: [...at, 'effects'], fields, form }, around, report);
    for (const [i, one] of move.cases.entries()) tellEffects(one.effects, { path: [...at, 'cases', String(i), 'effects'], fields, form }, around, report);
    tellUnlistable(states, name, report);
  }
  for (const [name, timer] of Object.entries(states.timers ?? {})) tellTimer(timer, { states, fields, path: ['timers', name] }, around, report);
  tellKeys(states, around, report);
}

/** What all messages of a life cycle have in common. */
function tellNotice({ notice }: StatesSchema, { fields, path }: Place, around: Around, report: FileReport): void {
  if (!notice || around.users.length === 0) return;
  if (notice.text) tellPlaces(notice.text, { path: [...path, 'text'], fields }, around, report, WHAT);
  for (const [i, name] of (notice.lines ?? []).entries()) {
    const type = Object.hasOwn(fields, name) ? fields[name]?.type : undefined;
    if (type !== undefined && !isTold(type)) report.tellAt([...path, 'lines', String(i)], `"${name}" is a ${type}: no message tells it as it is stored`);
  }
}

/** A remark has a title of its own, or stands in a field of the dialog. */
function tellComment({ comment, form }: MoveSpec, path: Path, report: FileReport): void {
  if (!comment) return;
  const names = Object.keys(form?.fields ?? {});
  if ((comment.title === undefined) === (comment.field === undefined)) report.tellAt(path, 'a remark has a title, or the field of the dialog it stands in');
  else if (comment.field !== undefined && !names.includes(comment.field))
    report.tellAt([...path, 'field'], `the dialog has no field "${comment.field}"${nearest(comment.field, names)}`);
}

/** Records that wait are asked for all at once, which an expression cannot. */
function tellUnlistable({ moves, roles = {} }: StatesSchema, name: string, report: FileReport): void {
  const move = moves[name];
  if (!move?.todo) return;
  for (const [i, { roles: named = [] }] of move.cases.entries())
    for (const [j, role] of named.entries())
      if (Object.hasOwn(roles, role) && roles[role]?.when !== undefined)
        report.tellAt(
          ['moves', name, 'cases', String(i), 'roles', String(j)],
          `the role "${role}" judges by "when", which no list of waiting records can ask; use "where"`,
        );
}

interface Place {
  readonly path: Path;
  readonly fields: Fields;
}

function tellTimer(timer: TimerSpec, { states, fields, path }: Place & { readonly states: StatesSchema }, around: Around, report: FileReport): void {
  const known = Object.keys(states.values);
  for (const [i, status] of timer.in.entries())
    if (!known.includes(status)) report.tellAt([...path, 'in', String(i)], `no status "${status}"${nearest(status, known)}; known: ${known.join(', ')}`);
  if ((timer.after === undefined) === (timer.at === undefined))
    report.tellAt(path, 'a timer says either after how long ("after") or at which time of the record ("at")');
  if (timer.at !== undefined && around.users.length > 0 && kindOf(fields, timer.at) !== 'datetime' && kindOf(fields, timer.at) !== 'date')
    report.tellAt([...path, 'at'], `"${timer.at}" is no date`);
  if (timer.where && around.users.length > 0) tellRule(timer.where, fields, [...path, 'where'], report);
  tellEffects(timer.effects, { path: [...path, 'effects'], fields, form: {} }, around, report);
  if (timer.move === undefined) {
    if (!timer.effects) report.tellAt(path, 'the timer does nothing: it needs a move or effects');
    return;
  }
  const cases = states.moves[timer.move]?.cases ?? [];
  for (const status of timer.in)
    if (!cases.some(({ from, roles }) => from.includes(status) && roles?.some((role) => isSystem(states, role))))
      report.tellAt([...path, 'move'], `the move "${timer.move}" has no case from "${status}" with the role "system"`);
}

/** Whether timers have the role. */
function isSystem({ roles }: StatesSchema, role: string): boolean {
  return role === 'system' || (roles !== undefined && Object.hasOwn(roles, role) && roles[role]?.system === true);
}

interface EffectPlace extends Place {
  readonly form: Readonly<Record<string, unknown>>;
}

function tellEffects(effects: readonly EffectSpec[] | undefined, place: EffectPlace, around: Around, report: FileReport): void {
  for (const [i, effect] of (effects ?? []).entries()) {
    const path = [...place.path, String(i)];
    const said = WAYS.filter((way) => effect[way] !== undefined);
    if (said.length !== 1) report.tellAt(path, `an effect says one of ${WAYS.join(', ')}`);
    const own = { target: around.users.length > 0 ? place.fields : undefined, hasUsers: around.users.length > 0 };
    for (const name of Object.keys(effect.compute ?? {})) tellTarget(name, [...path, 'compute', name], own, report);
    if (effect.log) tellValues(effect.log, { ...place, path: [...path, 'log'] }, { ...own, isLog: true }, report);
    if (effect.set) tellValues(effect.set, { ...place, path: [...path, 'set'] }, own, report);
    if (effect.create) {
      const target = around.index.entities.get(effect.create.entity);
      tellValues(
        effect.create.values,
        { ...place, path: [...path, 'create', 'values'] },
        { target: target?.fields, hasUsers: around.users.length > 0 },
        report,
      );
    }
    if (effect.notify) {
      for (const [j, who] of effect.notify.to.entries()) tellReceiver(who, { ...place, path: [...path, 'notify', 'to', String(j)] }, around, report);
      if (effect.notify.text) tellPlaces(effect.notify.text, { ...place, path: [...path, 'notify', 'text'] }, around, report, WHAT);
    }
  }
}

interface Target {
  /** The fields that are set; undefined where nobody knows them yet. */
  readonly target: Fields | undefined;
  readonly hasUsers: boolean;
  /** Nothing is set: the names are the log's own. */
  readonly isLog?: boolean;
}

/** A field that an effect gives a value must be there, and be one that is given. */
function tellTarget(name: string, at: Path, { target }: Target, report: FileReport): void {
  const field = target && Object.hasOwn(target, name) ? target[name] : undefined;
  if (target && !field) report.tellAt(at, `no field "${name}"${nearest(name, Object.keys(target))}`);
  if (field && !isSettable(field)) report.tellAt(at, `"${name}" is a ${field.type}: no effect sets it`);
}

function tellValues(values: Readonly<Record<string, unknown>>, { path, form, fields }: EffectPlace, target: Target, report: FileReport): void {
  for (const [name, value] of Object.entries(values)) {
    const at = [...path, name];
    if (!target.isLog) tellTarget(name, at, target, report);
    if (typeof value !== 'string' || !value.startsWith('$')) continue;
    const fault = placeholderFault(value, target.isLog ? 'states.effects.log' : 'states.effects.set');
    if (fault) report.tellAt(at, fault);
    const [, source, part = ''] = /^\$(form|row)\.(\w+)/.exec(value) ?? [];
    if (source === 'form' && !Object.hasOwn(form, part) && part !== 'comment')
      report.tellAt(at, `the dialog has no field "${part}"${nearest(part, Object.keys(form))}`);
    if (source === 'row' && target.hasUsers && kindOf(fields, part) === undefined) report.tellAt(at, `no field "${part}"${nearest(part, Object.keys(fields))}`);
  }
}

function tellReceiver(who: string, { path, fields }: Place, { users }: Around, report: FileReport): void {
  if (who === 'owner' || who.split(':').length > SHORTEST_KEY) return;
  const named = /^(?:field|was):(.+)$/.exec(who)?.[1];
  // a single word is a name the server knows, or does not
  if (named === undefined) return;
  if (users.length > 0 && targetOf(fields[named]) !== 'user') report.tellAt(path, `"${named}" is no field that names users`);
}

function tellPlaces(text: string, { path, fields }: Place, { users }: Around, report: FileReport, also: readonly string[] = []): void {
  if (users.length === 0) return;
  for (const [, name = ''] of text.matchAll(PLACE))
    if (kindOf(fields, name) === undefined && !also.includes(name))
      report.tellAt(path, `no field "${name}" to fill the text with${nearest(name, Object.keys(fields))}`);
}

/** The key of a move belongs to the entity that makes it: under another base nobody could be given it there. */
function tellKeys({ moves }: StatesSchema, { users }: Around, report: FileReport): void {
  const bases = users.map(permissionBase);
  if (bases.length === 0) return;
  for (const [name, { permission }] of Object.entries(moves))
    if (permission !== 'login' && !bases.some((base) => permission.startsWith(`${base}:`)))
      report.tellAt(['moves', name, 'permission'], `the key of a move stands below its entity: ${bases.map((base) => `${base}:${name}`).join(' or ')}`);
}

/** What stands in a message as it is stored; codes and links would be numbers to who reads them. */
function isTold(type: string): boolean {
  const { isMaskable, isMoved, isComputed, time, number } = cardNamed(type) ?? {};
  return !isComputed && Boolean(isMaskable ?? isMoved ?? time ?? number);
}
