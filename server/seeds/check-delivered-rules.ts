import { nearest } from '#schemas/expressions/nearest.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { checkTree } from '#schemas/monitor-rules/check/check-tree.ts';
import { sayFault, sayNote, sayProblem } from '#schemas/monitor-rules/check/say-problem.ts';
import { CALLS } from '#schemas/monitor-rules/formula/calls.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { NoteCode } from '#schemas/monitor-rules/problem-codes.ts';
import type { Fault } from '#schemas/monitor-rules/scanning/fault.ts';
import { spoken } from '#schemas/texts/told.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  dataOf,
  isFields,
  openFile,
  tellerOf,
  textIn,
  type Dicts,
  type Path,
  type Tell,
} from './delivered-file.ts';
import { demoTree, type DemoRule } from './demo-rule.ts';

/** The rules of the demo city, judged by the checker of the rule designer and of publishing. */
export const DELIVERED_RULES = 'server/seeds/demo-rules.json';
const FACTORS = 'src/schemas/dictionaries/factors.json';
const CITY = 'server/seeds/demo-city.json';
const STEPS = ['run', 'trial', 'disable'];

type Say = Parameters<typeof sayProblem>[1];
const say: Say = (key, params) => serverText('en-US', key, params);

/** Everything wrong with the rules of the demo city. */
export function checkDeliveredRules(root: string, dicts: Dicts): readonly SchemaProblem[] {
  const opened = openFile(root, DELIVERED_RULES);
  if (opened === undefined) return [];
  if ('problem' in opened) return [opened.problem];
  const tell = tellerOf(opened);
  const rules = opened.node.members?.get('rules')?.node.value;
  if (!Array.isArray(rules)) return [tell([], 'shape', 'no list of rules "rules"')];
  const known = { world: worldOf(root, dicts), stations: codesOf(root, CITY, 'stations'), tell };
  return rules.flatMap((rule: unknown, i) =>
    isRule(rule)
      ? [
          ...checkTwice(rule, rules.slice(0, i), ['rules', i], tell),
          ...checkRule(rule, ['rules', i], known),
        ]
      : [tell(['rules', i], 'shape', 'a rule has stations, steps and what follows ("then")')],
  );
}

/** Who looks for a rule finds it by its name, and its file by its key. */
function checkTwice(
  rule: DemoRule,
  before: readonly unknown[],
  at: Path,
  tell: Tell,
): readonly SchemaProblem[] {
  return (['key', 'name'] as const).flatMap((word) =>
    before.some((other) => textIn(other, word)[0] === rule[word])
      ? [tell([...at, word], 'twice', `"${rule[word]}" stands there already`)]
      : [],
  );
}

interface Known {
  readonly world: RuleWorld;
  readonly stations: readonly string[];
  readonly tell: Tell;
}

function isRule(value: unknown): value is DemoRule {
  return (
    isFields(value) &&
    ['stations', 'steps', 'then'].every((word) => Array.isArray(value[word])) &&
    (value['steps'] as readonly unknown[]).every(isFields)
  );
}

function checkRule(rule: DemoRule, at: Path, known: Known): readonly SchemaProblem[] {
  const { tell, stations } = known;
  return [
    ...(rule.stations.length === 0
      ? [tell([...at, 'stations'], 'value', 'a rule of no station judges nothing')]
      : []),
    ...(rule.steps.some(({ when }) => typeof when === 'string')
      ? []
      : [tell([...at, 'steps'], 'value', 'no step says "when" the rule holds')]),
    ...rule.stations.flatMap((code, i) =>
      stations.includes(code)
        ? []
        : [
            tell(
              [...at, 'stations', i],
              'unknown',
              spoken(`no station "${code}"`, nearest(code, stations)),
            ),
          ],
    ),
    ...rule.steps.flatMap((step, i) => [
      ...(step.do === undefined || STEPS.includes(step.do)
        ? []
        : [
            tell(
              [...at, 'steps', i, 'do'],
              'unknown',
              spoken(`nothing is done as "${String(step.do)}"`, nearest(String(step.do), STEPS)),
            ),
          ]),
      ...(typeof step.when === 'string'
        ? checkCondition(rule, step.when, { at, step: i }, known)
        : []),
    ]),
  ];
}

function checkCondition(
  rule: DemoRule,
  formula: string,
  { at, step }: { readonly at: Path; readonly step: number },
  { world, tell }: Known,
): readonly SchemaProblem[] {
  const place = [...at, 'steps', step, 'when'];
  const made = demoTree(rule, formula, world);
  if ('error' in made)
    return [
      tell(place, 'expression', spoken(sayFault(made.error, say), nearIn(made.error, world)), {
        letter: made.error.at,
      }),
    ];
  // what follows is the same after each condition
  const isFirst = rule.steps.findIndex(({ when }) => when !== undefined) === step;
  const { problems, notes } = checkTree(made.tree, world);
  const ofCondition = notes.flatMap((note) => {
    if (!TOLD_NOTES.has(note.code)) return [];
    const [letter] = made.spots.get(note.blockId ?? '') ?? [];
    // what is said of the rule as a whole is said once
    if (letter === undefined && !isFirst) return [];
    const what = sayNote(note, say);
    const found =
      letter === undefined
        ? tell(note.code === 'noAction' ? [...at, 'then'] : place, 'value', what)
        : tell(place, 'expression', what, { letter });
    return [{ ...found, severity: 'warning' as const }];
  });
  const wrong = problems.flatMap((problem) => {
    const [letter] = made.spots.get(problem.blockId ?? '') ?? [];
    const action = rule.then.findIndex(({ id }) => id === problem.blockId);
    const message = sayProblem(problem, say);
    if (letter !== undefined) return [tell(place, 'expression', message, { letter })];
    if (!isFirst) return [];
    const part = String(problem.params['part'] ?? '');
    return [tell(action < 0 ? at : [...at, 'then', action, part], 'value', message)];
  });
  return [...wrong, ...ofCondition];
}

/** Notes of what a rule is written for in vain; that a unit is converted is none. */
const TOLD_NOTES: ReadonlySet<NoteCode> = new Set([
  'neverHolds',
  'noAction',
  'noFactor',
  'noMeasure',
  'neverBoth',
  'alwaysOne',
]);

/** A factor or a function with a slip. */
function nearIn({ params }: Fault, world: RuleWorld): string | undefined {
  const { name } = params;
  return typeof name === 'string'
    ? nearest(name, [...world.factors().map((one) => one.name), ...CALLS.keys()])
    : undefined;
}

function worldOf(root: string, dicts: Dicts): RuleWorld {
  const listed = listIn(root, FACTORS, 'factors').flatMap((factor) => {
    const [[code], [name], [unit = null]] = [
      textIn(factor, 'code'),
      textIn(factor, 'name'),
      textIn(factor, 'unit'),
    ];
    return code === undefined || name === undefined ? [] : [{ code, name, unit }];
  });
  // where the table names a code twice the first stands
  const byCode = new Map(listed.toReversed().map((factor) => [factor.code, factor]));
  return {
    factor: (code) => byCode.get(code),
    factors: () => [...byCode.values()],
    pointName: () => undefined,
    stationName: () => undefined,
    label: (dict, value) => (dicts.get(dict)?.has(value) ? value : undefined),
  };
}

function listIn(root: string, path: string, word: string): readonly unknown[] {
  const data = dataOf(root, path);
  const list = isFields(data) ? data[word] : undefined;
  return Array.isArray(list) ? list : [];
}

const codesOf = (root: string, path: string, word: string): readonly string[] =>
  listIn(root, path, word).flatMap((row) => textIn(row, 'code'));
