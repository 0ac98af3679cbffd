import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardNamed, isSettable, targetOf } from '../types/ask.ts';
import { kindOf } from '../types/kinds.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import { tellGiven } from './check-given.ts';
import { checkInto } from './check-outgoing.ts';
import type { EntitySchema } from './entity.ts';
import { placesIn } from './fill-text.ts';
import { findPlaceholderFault, type FilledWord } from './placeholders.ts';
import type { EffectSpec, StatesSchema } from './states.ts';

export interface Around {
  /** The entities whose records follow these states. */
  readonly users: readonly EntitySchema[];
  readonly index: SchemaIndex;
}

/** A life cycle with what is known of the records that follow it. */
export interface Cycle extends Around {
  readonly states: StatesSchema;
  /** The fields of all entities that follow it. */
  readonly fields: Fields;
  /** Without anybody who follows it nobody knows the fields. */
  readonly hasUsers: boolean;
}

type Dialog = Readonly<Record<string, unknown>>;

const WAYS = ['set', 'compute', 'create', 'notify', 'log', 'call', 'outgoing'] as const;

/** What a title is filled with besides fields. */
export const WHAT = ['what'];

/** What stands in tables of its own, or is made by the server. */
const SHORTEST_KEY = 2;

export function tellEffects(
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
  tellComputed(compute, own, report.within(['compute']));
  if (log) tellLogged(log, dialog, cycle, report.within(['log']));
  if (set) tellValues(set, { dialog, target: own }, cycle, report.within(['set']));
  if (create) {
    const target = cycle.index.entities.get(create.entity)?.fields;
    tellValues(create.values, { dialog, target }, cycle, report.within(['create', 'values']));
  }
  if (notify) tellNotified(notify, cycle, report.within(['notify']));
  if (outgoing && own) checkInto(outgoing, own, report.within(['outgoing', 'into']));
}

/** What is worked out belongs to a field, and is another value than that has. */
function tellComputed(
  compute: NonNullable<EffectSpec['compute']>,
  own: Parameters<typeof tellTarget>[1],
  report: FileReport,
): void {
  for (const [name, expr] of Object.entries(compute)) {
    tellTarget(name, own, report.within([name]));
    if ([name, `$row.${name}`].includes(expr.trim()))
      report.warnAt(
        [name],
        told('staysSo', '"{{name}}" becomes what it is: the effect changes nothing', { name }),
      );
  }
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

export function tellPlaces(
  text: string,
  { fields, hasUsers }: Cycle,
  report: FileReport,
  also: readonly string[] = [],
): void {
  if (!hasUsers) return;
  for (const name of placesIn(text))
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

/** What stands in a message as it is stored; codes and links would be numbers to who reads them. */
export function isTold(type: string): boolean {
  const { isMaskable, isMoved, isComputed, time, number, target, dict, options } =
    cardNamed(type) ?? {};
  return (
    !isComputed && Boolean(isMaskable ?? isMoved ?? time ?? number ?? target ?? dict ?? options)
  );
}
