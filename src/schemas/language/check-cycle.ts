import { isSettable, targetOf } from '../types/ask.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { tellRule, type Fields, type FileReport, type SchemaIndex } from './check-file.ts';
import { permissionBase } from './derive.ts';
import { kindOf } from '../types/kinds.ts';
import { placeholderFault } from './placeholders.ts';

import type { EntitySchema } from './entity.ts';
import type { EffectSpec, StatesSchema, TimerSpec } from './states.ts';

type Path = readonly string[];

interface Around {
  /** The entities whose records follow these states. */
  readonly users: readonly EntitySchema[];
  readonly index: SchemaIndex;
}

const PLACE = /\{(\w+)\}/g;
const WAYS = ['set', 'create', 'notify', 'call'] as const;
/** What stands in tables of its own, or is made by the server. */
const SHORTEST_KEY = 2;

/** Roles, guards, effects and timers of a life cycle: every name, field, placeholder and status in them must be known. */
export function checkCycle(states: StatesSchema, around: Around, report: FileReport): void {
  const fields = Object.assign({}, ...around.users.map((user) => user.fields)) as Fields;
  for (const [name, role] of Object.entries(states.roles ?? {})) {
    if (role.where && around.users.length > 0) tellRule(role.where, fields, ['roles', name, 'where'], report);
    if (Object.keys(role).every((word) => word === 'title'))
      report.tellAt(['roles', name], `the role "${name}" says nobody: it needs permission, owner, field, when or where`);
  }
  for (const [name, { text }] of Object.entries(states.guards ?? {})) tellPlaces(text, { fields, path: ['guards', name, 'text'] }, around, report);
  for (const [name, move] of Object.entries(states.moves)) {
    const form = move.form?.fields ?? {};
    const at = ['moves', name];
    tellEffects(move.effects, { path: [...at, 'effects'], fields, form }, around, report);
    for (const [i, one] of move.cases.entries()) tellEffects(one.effects, { path: [...at, 'cases', String(i), 'effects'], fields, form }, around, report);
    tellUnlistable(states, name, report);
  }
  for (const [name, timer] of Object.entries(states.timers ?? {})) tellTimer(timer, { states, fields, path: ['timers', name] }, around, report);
  tellKeys(states, around, report);
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
    if (!cases.some(({ from, roles }) => from.includes(status) && roles?.includes('system')))
      report.tellAt([...path, 'move'], `the move "${timer.move}" has no case from "${status}" with the role "system"`);
}

interface EffectPlace extends Place {
  readonly form: Readonly<Record<string, unknown>>;
}

function tellEffects(effects: readonly EffectSpec[] | undefined, place: EffectPlace, around: Around, report: FileReport): void {
  for (const [i, effect] of (effects ?? []).entries()) {
    const path = [...place.path, String(i)];
    const said = WAYS.filter((way) => effect[way] !== undefined);
    if (said.length !== 1) report.tellAt(path, `an effect says one of ${WAYS.join(', ')}`);
    if (effect.set)
      tellValues(
        effect.set,
        { ...place, path: [...path, 'set'] },
        { target: around.users.length > 0 ? place.fields : undefined, hasUsers: around.users.length > 0 },
        report,
      );
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
      if (effect.notify.text) tellPlaces(effect.notify.text, { ...place, path: [...path, 'notify', 'text'] }, around, report);
    }
  }
}

interface Target {
  /** The fields that are set; undefined where nobody knows them yet. */
  readonly target: Fields | undefined;
  readonly hasUsers: boolean;
}

function tellValues(values: Readonly<Record<string, unknown>>, { path, form, fields }: EffectPlace, { target, hasUsers }: Target, report: FileReport): void {
  for (const [name, value] of Object.entries(values)) {
    const at = [...path, name];
    const field = target && Object.hasOwn(target, name) ? target[name] : undefined;
    if (target && !field) report.tellAt(at, `no field "${name}"${nearest(name, Object.keys(target))}`);
    if (field && !isSettable(field)) report.tellAt(at, `"${name}" is a ${field.type}: no effect sets it`);
    if (typeof value !== 'string' || !value.startsWith('$')) continue;
    const fault = placeholderFault(value);
    if (fault) report.tellAt(at, fault);
    const [, source, part = ''] = /^\$(form|row)\.(\w+)/.exec(value) ?? [];
    if (source === 'form' && !Object.hasOwn(form, part) && part !== 'comment')
      report.tellAt(at, `the dialog has no field "${part}"${nearest(part, Object.keys(form))}`);
    if (source === 'row' && hasUsers && kindOf(fields, part) === undefined) report.tellAt(at, `no field "${part}"${nearest(part, Object.keys(fields))}`);
  }
}

function tellReceiver(who: string, { path, fields }: Place, { users }: Around, report: FileReport): void {
  if (who === 'owner' || who.split(':').length > SHORTEST_KEY) return;
  const named = who.startsWith('field:') ? who.slice('field:'.length) : undefined;
  if (named === undefined) report.tellAt(path, `"${who}" names nobody: write owner, field:<name> or a permission key`);
  else if (users.length > 0 && targetOf(fields[named]) !== 'user') report.tellAt(path, `"${named}" is no field that names users`);
}

function tellPlaces(text: string, { path, fields }: Place, { users }: Around, report: FileReport): void {
  if (users.length === 0) return;
  for (const [, name = ''] of text.matchAll(PLACE))
    if (kindOf(fields, name) === undefined) report.tellAt(path, `no field "${name}" to fill the text with${nearest(name, Object.keys(fields))}`);
}

/** The key of a move belongs to the entity that makes it: under another base nobody could be given it there. */
function tellKeys({ moves }: StatesSchema, { users }: Around, report: FileReport): void {
  const bases = users.map(permissionBase);
  if (bases.length === 0) return;
  for (const [name, { permission }] of Object.entries(moves))
    if (permission !== 'login' && !bases.some((base) => permission.startsWith(`${base}:`)))
      report.tellAt(['moves', name, 'permission'], `the key of a move stands below its entity: ${bases.map((base) => `${base}:${name}`).join(' or ')}`);
}
