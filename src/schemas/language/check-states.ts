import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { isSecretType } from '../types/ask.ts';
import type { Rule } from '../types/field-base.ts';
import type { FieldSpec } from '../types/field.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import { checkDialog } from './check-actions.ts';
import { approvalSteps, checkApprovedStates } from './check-approved-states.ts';
import { checkCycle } from './check-cycle.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import { usersOfStates } from './states-users.ts';
import type { MoveCase, StatesSchema } from './states.ts';
import { tellRule, tellRuleOf } from './tell-rule.ts';

/** Statuses named but not declared, statuses nobody reaches, moves nobody can make, and fields that are asked but not there. */
export function checkStates(states: StatesSchema, index: SchemaIndex, report: FileReport): void {
  const before = report.problems.length;
  for (const [i, value] of states.initial.entries())
    checkStatus(value, states, ['initial', String(i)], report);
  checkCases(states, report);
  // a slip in a status makes others look out of reach
  const isSound = report.problems.length === before;
  const users = usersOfStates(index, states.name);
  if (users.length > 0)
    checkAskedFields(
      states,
      Object.assign({}, ...users.map((entity) => entity.fields)) as Fields,
      index,
      report,
    );
  checkGuards(
    states,
    {
      users: Object.assign({}, ...users.map((entity) => entity.fields)) as Fields,
      isOpen: users.length === 0,
      index,
    },
    report,
  );
  checkBeginnings(states, report);
  checkUnused(states, report);
  checkApprovedStates(states, users, report);
  if (isSound) checkReach(states, approvalSteps(users, states.name), report);
  checkCycle(states, { users, index }, report);
}

function checkStatus(
  value: string | null,
  { values }: StatesSchema,
  path: readonly string[],
  report: FileReport,
): void {
  const known = Object.keys(values);
  if (value !== null && !known.includes(value))
    report.tellAt(
      path,
      told(
        'noStatus',
        'no status "{{name}}"{{near}}; known: {{known}}',
        { name: value, known: known.join(', ') },
        nearest(value, known),
      ),
    );
}

function checkCases(states: StatesSchema, report: FileReport): void {
  const ids = new Set<string>();
  for (const [key, move] of Object.entries(states.moves)) {
    for (const [i, one] of move.cases.entries()) {
      const path = ['moves', key, 'cases', String(i)];
      if (ids.has(one.id))
        report.tellAt(
          [...path, 'id'],
          told('caseTwice', 'the case "{{name}}" stands twice', { name: one.id }),
        );
      ids.add(one.id);
      const taken = move.cases.slice(0, i).find((before) => takesAll(before, one, states));
      if (taken)
        report.warnAt(
          path,
          told(
            'caseTaken',
            '"{{name}}" is never come to: the case "{{other}}" takes the same before it',
            { name: one.id, other: taken.id },
          ),
        );
      for (const [j, from] of one.from.entries())
        checkStatus(from, states, [...path, 'from', String(j)], report);
      for (const [j, to] of one.to.entries())
        checkStatus(to === 'same' ? null : to, states, [...path, 'to', String(j)], report);
      for (const to of Object.keys(one.choose ?? {}))
        if (!one.to.includes(to))
          report.tellAt(
            [...path, 'choose', to],
            told(
              'choosesNothing',
              'the case leads to {{places}}, so nothing chooses "{{name}}"',
              { places: one.to.join(' or '), name: to },
              nearest(to, one.to),
            ),
          );
    }
  }
}

/** Whether whoever comes to the later case has been taken by the one before it. Cases without roles take people alone. */
function takesAll(before: MoveCase, later: MoveCase, { roles = {} }: StatesSchema): boolean {
  const isOfTimers = later.roles?.some((role) => roles[role]?.system) === true;
  return (
    later.from.every((from) => before.from.includes(from)) &&
    (before.when === undefined || before.when === later.when) &&
    (before.roles === undefined
      ? !isOfTimers
      : later.roles?.every((role) => before.roles?.includes(role)) === true)
  );
}

/** What a move asks for must be a field of its dialog or of the entities that follow these states. */
function checkAskedFields(
  states: StatesSchema,
  fields: Fields,
  index: SchemaIndex,
  report: FileReport,
): void {
  for (const [key, move] of Object.entries(states.moves)) {
    if (move.todo) tellRule(move.todo, fields, ['moves', key, 'todo'], report);
    if (move.form) checkDialog(move.form, { fields, index }, report.within(['moves', key, 'form']));
    const names = [
      ...Object.keys(move.form?.fields ?? {}),
      ...Object.keys(fields),
      ...Object.keys(SYSTEM_KINDS),
    ];
    for (const [i, name] of (move.requires ?? []).entries())
      if (!names.includes(name))
        report.tellAt(
          ['moves', key, 'requires', String(i)],
          told('noField', 'no field "{{name}}"', { name }, nearest(name, names)),
        );
  }
}

function checkReach(
  states: StatesSchema,
  approved: ReturnType<typeof approvalSteps>,
  report: FileReport,
): void {
  const moves = Object.entries(states.moves);
  const cases = moves.flatMap(([, move]) => move.cases);
  const reached = new Set(states.initial);
  let before = -1;
  while (reached.size > before) {
    before = reached.size;
    for (const [from, to] of approved) if (reached.has(from)) reached.add(to);
    for (const one of cases)
      if (canStart(one, reached)) for (const to of one.to) if (to !== 'same') reached.add(to);
  }
  for (const value of Object.keys(states.values))
    if (!reached.has(value))
      report.tellAt(
        ['values', value],
        told('noWayTo', 'no move leads to the status "{{name}}"', { name: value }),
      );
  for (const [key, move] of moves)
    if (!move.cases.some((one) => canStart(one, reached)))
      report.tellAt(
        ['moves', key],
        told(
          'neverMade',
          'the move "{{name}}" can never be made: no record reaches a status it starts from',
          { name: key },
        ),
      );
}

function canStart(one: MoveCase, reached: ReadonlySet<string>): boolean {
  return one.from.some((from) => from === null || reached.has(from));
}

interface GuardFacts {
  readonly users: Fields;
  /** Nobody follows these states yet. */
  readonly isOpen: boolean;
  readonly index: SchemaIndex;
}

/** A guard says what must hold. */
function checkGuards(states: StatesSchema, facts: GuardFacts, report: FileReport): void {
  for (const [key, { when, none }] of Object.entries(states.guards ?? {})) {
    const own = report.within(['guards', key]);
    if (when === undefined && none === undefined)
      own.tellAt(
        [],
        told(
          'guardEmpty',
          'a guard needs "when", an expression, or "none", a rule that no record meets',
        ),
      );
    const target = facts.index.entities.get(none?.entity ?? '');
    if (none && target) checkNone(none.where, target.fields, facts, own.within(['none', 'where']));
  }
}

/** Other records are asked for by what everybody may see of them, and by fields that are there. */
function checkNone(
  where: Rule,
  fields: Fields,
  { users, isOpen }: GuardFacts,
  report: FileReport,
): void {
  tellRuleOf(where, { fields }, report);
  const names = [...Object.keys(users), ...Object.keys(SYSTEM_KINDS)];
  for (const { field, value } of leavesOf(where)) {
    const asked = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (asked && isKept(asked))
      report.tellAt(
        [],
        told('notOpen', '"{{name}}" is not everybody\'s to see: the answer would tell it', {
          name: field,
        }),
      );
    const read = [value]
      .flat()
      .flatMap((one) => (typeof one === 'string' ? (/^\$row\.(\w+)$/.exec(one)?.[1] ?? []) : []));
    for (const name of isOpen ? [] : read)
      if (!names.includes(name))
        report.tellAt([], told('noField', 'no field "{{name}}"', { name }, nearest(name, names)));
  }
}

function isKept(field: FieldSpec): boolean {
  return (
    field.mask !== undefined ||
    field.permission?.read !== undefined ||
    field.writeOnly === true ||
    isSecretType(field)
  );
}

type Leaf = Extract<Rule, { readonly field: string }>;

/** The parts that compare; what is no rule is told as such and has none. */
function leavesOf(rule: unknown): readonly Leaf[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const { all, any, not } = rule as Readonly<Record<string, unknown>>;
  const parts = [all, any, not].filter((part) => part !== undefined).flat();
  return parts.length > 0 ? parts.flatMap(leavesOf) : isLeaf(rule) ? [rule] : [];
}

function isLeaf(rule: object): rule is Leaf {
  return 'field' in rule && typeof rule.field === 'string';
}

/** A role or a guard that no case names holds nobody off and lets nobody in. */
function checkUnused({ moves, roles = {}, guards = {} }: StatesSchema, report: FileReport): void {
  const cases = Object.values(moves).flatMap((move) => move.cases);
  const used = new Set(cases.flatMap((one) => [...(one.roles ?? []), ...(one.guards ?? [])]));
  for (const role of Object.keys(roles))
    if (!used.has(role))
      report.warnAt(
        ['roles', role],
        told('unusedRole', 'no case has the role "{{name}}"', { name: role }),
      );
  for (const guard of Object.keys(guards))
    if (!used.has(guard))
      report.warnAt(
        ['guards', guard],
        told('unusedGuard', 'no case asks the guard "{{name}}"', { name: guard }),
      );
}

/** What makes a record leads to where every record begins. */
function checkBeginnings(states: StatesSchema, report: FileReport): void {
  for (const [key, move] of Object.entries(states.moves))
    for (const [i, one] of move.cases.entries())
      for (const to of one.from.includes(null) ? one.to : [])
        if (!states.initial.includes(to))
          report.tellAt(
            ['moves', key, 'cases', String(i), 'to'],
            told('beginsAs', 'a record begins as {{known}}, not as "{{name}}"', {
              known: states.initial.join(' or '),
              name: to,
            }),
          );
}
