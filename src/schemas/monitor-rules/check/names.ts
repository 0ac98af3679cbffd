import { DAY_MS } from '#schemas/basics/units.ts';
import { near } from '#schemas/expressions/nearest.ts';
import { actionCard, blockCard } from '../blocks/ask.ts';
import type { RuleWorld } from '../frame.ts';
import { EFFECTIVE_PARTS, type Part, type PartKind } from '../parts.ts';
import type { Params, Problem, ProblemCode } from '../problem-codes.ts';
import { spanMs } from '../spans.ts';
import { FLOW, MAX_SPAN_MS, type RuleTree, type Span } from '../tree.ts';
import { blocksUnder } from '../walk.ts';

const POINT_TYPES = 'st_code';
/** `user:<id>`, `role:<id>`. */
const RECIPIENT = /^(?:watchers|duty|enterprise|bureau|(?:user|role):[\w-]{1,40})$/;

/** Where a rule runs; what it may not measure from elsewhere. */
export interface RulePlaces {
  /** Points that are judged by the rule. */
  readonly pointIds?: ReadonlySet<string>;
}

interface Look {
  readonly world: RuleWorld;
  readonly places: RulePlaces;
  readonly tell: (code: ProblemCode, params: Params) => void;
}

/** What a well-formed tree names that nobody knows, and parts that are empty still. */
export function checkNames(
  tree: RuleTree,
  world: RuleWorld,
  places: RulePlaces,
): readonly Problem[] {
  const problems: Problem[] = [];
  const lookOf = (blockId: string | null): Look => ({
    world,
    places,
    tell: (code, params) => problems.push({ blockId, code, params }),
  });
  for (const block of blocksUnder(tree.when))
    checkParts(block, blockCard(block).parts, lookOf(block.id));
  for (const action of tree.then) checkParts(action, actionCard(action).parts, lookOf(action.id));
  if (tree.effective) checkParts(tree.effective, EFFECTIVE_PARTS, lookOf(null));
  return problems;
}

function checkParts(block: object, parts: readonly Part[], look: Look): void {
  const held = block as Readonly<Record<string, unknown>>;
  for (const part of parts) {
    const value = held[part.name];
    const check = CHECKS[part.kind];
    if (value !== undefined && check) check(value as never, part, { ...look, block: held });
  }
}

type Check<V> = (
  value: V,
  part: Part,
  look: Look & { readonly block: Readonly<Record<string, unknown>> },
) => void;

/** Kinds of parts whose values mean something outside of the tree. */
const CHECKS: Readonly<Partial<Record<PartKind, Check<never>>>> = {
  conditions: ((value, _part, { tell }) => {
    if (value.length === 0) tell('emptyGroup', {});
  }) satisfies Check<readonly unknown[]>,
  factor: ((value, part, { tell, world }) => {
    if (value === '') tell('emptyPart', { part: part.name });
    else if (value !== FLOW && !world.factor(value))
      tell('unknownFactor', {
        factor: value,
        ...near(
          value,
          world.factors().map(({ code }) => code),
        ),
      });
  }) satisfies Check<string>,
  point: ((value, part, { tell, world, places }) => {
    if (value === '') tell('emptyPart', { part: part.name });
    else if (world.pointName(value) === undefined) tell('unknownPoint', { point: value });
    else if (places.pointIds?.has(value))
      tell('ownPoint', { point: world.pointName(value) ?? value });
  }) satisfies Check<string>,
  span: ((value, _part, { tell }) => {
    if (spanMs(value) > MAX_SPAN_MS) tell('longSpan', { days: MAX_SPAN_MS / DAY_MS });
  }) satisfies Check<Span>,
  label: ((value, part, look) => checkLabel(value, part, look)) satisfies Check<string>,
  labels: ((value, part, look) => {
    if (value.length === 0) look.tell('emptyList', { part: part.name });
    for (const one of value) checkLabel(one, part, look);
  }) satisfies Check<readonly string[]>,
  names: ((value, part, look) => {
    if (value.length === 0) look.tell('emptyList', { part: part.name });
    for (const one of value) checkPlace(one, String(look.block.by), look);
  }) satisfies Check<readonly string[]>,
  to: ((value, part, { tell }) => {
    if (value.length === 0) tell('emptyList', { part: part.name });
    for (const one of value) if (!RECIPIENT.test(one)) tell('unknownRecipient', { to: one });
  }) satisfies Check<readonly string[]>,
  days: ((value, part, { tell }) => {
    if (value.length === 0) tell('emptyList', { part: part.name });
  }) satisfies Check<readonly number[]>,
};

function checkLabel(value: string, { name, dict = '' }: Part, { world, tell }: Look): void {
  if (value === '') tell('emptyPart', { part: name });
  else if (world.label(dict, value) === undefined) tell('unknownLabel', { part: name, value });
}

function checkPlace(value: string, by: string, { world, tell }: Look): void {
  if (by === 'station' && world.stationName(value) === undefined)
    tell('unknownStation', { station: value });
  if (by === 'point' && world.pointName(value) === undefined)
    tell('unknownPoint', { point: value });
  if (by === 'type' && world.label(POINT_TYPES, value) === undefined)
    tell('unknownLabel', { part: 'type', value });
}
