import { near } from '#schemas/expressions/nearest.ts';
import {
  ACTION_OPS,
  CONDITION_OPS,
  isActionOp,
  isConditionOp,
  isValueOp,
  partsOfWord,
  VALUE_OPS,
} from '../blocks/ask.ts';
import { EFFECTIVE_PARTS, type Part, type PartKind } from '../parts.ts';
import type { Params, Problem, ProblemCode } from '../problem-codes.ts';
import { FACILITY } from '../states.ts';
import {
  MAX_ACTIONS,
  MAX_BLOCKS,
  MAX_DEPTH,
  RULE_PERIODS,
  SPAN_UNITS,
  type RuleTree,
} from '../tree.ts';

type Fields = Readonly<Record<string, unknown>>;
type Sort = 'condition' | 'value';

/** Results are kept by id: no name that every object has. */
const ID = /^[\w-]{1,64}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const MAX_RECOVER = 100;
const MAX_SPAN_COUNT = 100_000;
const MAX_LIST = 500;
const MAX_NAME = 64;
const MAX_TEXT = 500;
/** More help nobody. */
const MAX_PROBLEMS = 100;
const TREE_WORDS = new Set(['v', 'period', 'when', 'then', 'recover', 'effective']);

interface Look {
  readonly problems: Problem[];
  readonly ids: Set<string>;
  /** Objects around the one that is looked at. */
  readonly around: Set<object>;
  count: number;
  depth: number;
}

/** What is wrong with the form of a tree: words, parts, kinds of values, sizes, ids. Nothing is looked up. Ends whatever it is given. */
export function checkShape(tree: unknown): readonly Problem[] {
  const look: Look = { problems: [], ids: new Set(), around: new Set(), count: 0, depth: 0 };
  if (!isFields(tree) || tree.v !== 1) return [{ blockId: null, code: 'notTree', params: {} }];
  const tell = tellOf(look, null);
  if (!RULE_PERIODS.some((period) => period === tree.period)) tell('mistaken', { part: 'period' });
  if (!isWhole(tree.recover, 1, MAX_RECOVER))
    tell('outOfRange', { part: 'recover', min: 1, max: MAX_RECOVER });
  for (const word of Object.keys(tree))
    if (!TREE_WORDS.has(word)) tell('strange', { word, ...near(word, TREE_WORDS) });
  checkBlock(tree.when, 'condition', look);
  checkActions(tree.then, look);
  if (tree.effective !== undefined) checkEffective(tree.effective, look);
  return look.problems;
}

/** The tree, where it has the form of one; unknown words and values are left to `checkTree`. */
export function readTree(tree: unknown): RuleTree | null {
  return checkShape(tree).length === 0 ? (tree as RuleTree) : null;
}

function checkEffective(effective: unknown, look: Look): void {
  if (!isFields(effective)) return tellOf(look, null)('mistaken', { part: 'effective' });
  checkParts(effective, { parts: EFFECTIVE_PARTS, words: [], id: null }, look);
}

function checkActions(actions: unknown, look: Look): void {
  const tell = tellOf(look, null);
  if (!Array.isArray(actions)) return tell('missing', { part: 'then' });
  if (actions.length > MAX_ACTIONS) return tell('tooManyActions', { max: MAX_ACTIONS });
  for (const action of actions) {
    if (!isFields(action)) tell('mistaken', { part: 'then' });
    else checkAction(action, look);
  }
}

function checkAction(action: Fields, look: Look): void {
  const parts = isActionOp(action.do) ? partsOfWord({ do: action.do }) : undefined;
  if (!parts)
    return tellOf(look, idOf(action))('unknownOp', {
      op: wordOf(action.do),
      ...near(wordOf(action.do), ACTION_OPS),
    });
  checkHead(action, look);
  return checkParts(action, { parts, words: ['id', 'do', 'off'], id: idOf(action) }, look);
}

/** A block and what stands in it. */
function checkBlock(block: unknown, sort: Sort, look: Look): void {
  if (!isFields(block))
    return tellOf(look, null)(sort === 'condition' ? 'wantsCondition' : 'wantsValue', {
      op: wordOf(block),
    });
  const tell = tellOf(look, idOf(block));
  if (look.around.has(block)) return tell('circular');
  look.count += 1;
  if (look.count === MAX_BLOCKS + 1) tellOf(look, null)('tooManyBlocks', { max: MAX_BLOCKS });
  if (look.count > MAX_BLOCKS) return undefined;
  if (look.depth >= MAX_DEPTH) return tell('tooDeep', { max: MAX_DEPTH });
  const parts = partsOf(block.op, sort);
  if (!parts)
    return tell(faultOf(block.op, sort), {
      op: wordOf(block.op),
      ...near(wordOf(block.op), sort === 'condition' ? CONDITION_OPS : VALUE_OPS),
    });
  checkHead(block, look);
  look.around.add(block);
  look.depth += 1;
  checkParts(block, { parts, words: ['id', 'op', 'off'], id: idOf(block) }, look);
  look.depth -= 1;
  look.around.delete(block);
  return undefined;
}

function partsOf(op: unknown, sort: Sort): readonly Part[] | undefined {
  const isOfSort = sort === 'condition' ? isConditionOp(op) : isValueOp(op);
  return isOfSort ? partsOfWord({ op }) : undefined;
}

function faultOf(op: unknown, sort: Sort): ProblemCode {
  if (!isConditionOp(op) && !isValueOp(op)) return 'unknownOp';
  return sort === 'condition' ? 'wantsCondition' : 'wantsValue';
}

/** What every block has: its id, and whether it is put aside. */
function checkHead(block: Fields, look: Look): void {
  const id = idOf(block);
  const tell = tellOf(look, id);
  if (id === null) tell('badId');
  else if (look.ids.has(id)) tell('sameId', { id });
  else look.ids.add(id);
  if (block.off !== undefined && block.off !== true) tell('mistaken', { part: 'off' });
}

interface Holder {
  readonly parts: readonly Part[];
  /** Words beside the parts. */
  readonly words: readonly string[];
  readonly id: string | null;
}

function checkParts(block: Fields, { parts, words, id }: Holder, look: Look): void {
  const tell = tellOf(look, id);
  for (const part of parts) {
    const value = block[part.name];
    if (value === undefined) {
      if (!part.isOptional) tell('missing', { part: part.name });
    } else CHECKS[part.kind](value, part, { look, tell });
  }
  const known = new Set([...words, ...parts.map(({ name }) => name)]);
  for (const word of Object.keys(block))
    if (!known.has(word)) tell('strange', { word: word.slice(0, MAX_NAME), ...near(word, known) });
}

type Tell = (code: ProblemCode, params?: Params) => void;
interface Ways {
  readonly look: Look;
  readonly tell: Tell;
}
type Check = (value: unknown, part: Part, ways: Ways) => void;

const CHECKS: Readonly<Record<PartKind, Check>> = {
  condition: (value, _part, { look }) => checkBlock(value, 'condition', look),
  value: (value, _part, { look }) => checkBlock(value, 'value', look),
  conditions: (value, part, { look, tell }) => {
    if (!Array.isArray(value)) tell('mistaken', { part: part.name });
    else for (const one of value) checkBlock(one, 'condition', look);
  },
  factor: when((value) => isName(value)),
  point: when((value) => isName(value)),
  span: when(
    (value) =>
      isFields(value) &&
      isWhole(value.n, 1, MAX_SPAN_COUNT) &&
      SPAN_UNITS.some((unit) => unit === value.unit) &&
      Object.keys(value).length === 2,
  ),
  count: (value, { name, min = 1, max = 1 }, { tell }) => {
    if (!isWhole(value, min, max)) tell('outOfRange', { part: name, min, max });
  },
  number: when((value) => typeof value === 'number' && Number.isFinite(value)),
  unit: when((value) => value === null || (isName(value) && value !== '')),
  one: when((value, { of = [] }) => of.some((word) => word === value)),
  flag: when((value) => value === true),
  time: when((value) => typeof value === 'string' && TIME.test(value)),
  days: when(
    (value) => isListOf(value, (day) => isWhole(day, 1, 7)) && new Set(value).size === value.length,
  ),
  label: when((value) => isName(value)),
  labels: when((value) => isListOf(value, isName)),
  names: when((value) => isListOf(value, isName)),
  item: when((value) => typeof value === 'string' && FACILITY.test(value)),
  to: when((value) => isListOf(value, isName)),
  text: when((value) => typeof value === 'string' && value.length <= MAX_TEXT),
};

function when(fits: (value: unknown, part: Part) => boolean): Check {
  return (value, part, { tell }) => {
    if (!fits(value, part)) tell('mistaken', { part: part.name });
  };
}

function tellOf(look: Look, blockId: string | null): Tell {
  return (code, params = {}) => {
    if (look.problems.length < MAX_PROBLEMS) look.problems.push({ blockId, code, params });
  };
}

function idOf(block: Fields): string | null {
  return typeof block.id === 'string' && ID.test(block.id) && !(block.id in Object.prototype)
    ? block.id
    : null;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_NAME) : '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_NAME;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function isListOf(value: unknown, fits: (one: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= MAX_LIST && value.every(fits);
}
