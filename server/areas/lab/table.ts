import type { AnswerOf } from '#schemas/api/contract.ts';
import type { LAB } from '#schemas/api/lab.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { inUnit, limitInUnit } from '#schemas/formulas/measured-units.ts';
import {
  isFinerThanMethod,
  isOverLimit,
  meanOfReported,
  placesOf,
  printResult,
  type BelowStyle,
  type Reported,
} from '#schemas/formulas/measured.ts';
import { compareOnline, type OnlineComparison } from '#schemas/formulas/online-comparison.ts';
import {
  compareRationals,
  toRational,
  whole,
  writeRational,
  type Rational,
} from '#schemas/formulas/rational.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { readParams } from '#server/records/param-store.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { isComparison, readOnline, type OnlineValues } from './online.ts';
import {
  findTask,
  listResults,
  listSamples,
  type ResultRow,
  type TaskFacts,
  type TestedSample,
} from './result-store.ts';
import { localWords, type WordsOf } from './result-words.ts';
import { readStored, RESULT, unfitSide } from './results.ts';

export type ResultTable = AnswerOf<typeof LAB.table>;
type Item = ResultTable['items'][number];
type Cell = Item['cells'][number];

const STYLE_PARAM = 'TEST_BELOW_LIMIT';
const WORD = 'word';

/** How results below the detection limit are printed: `0.025L`, or 未检出 where the parameter says `word`. */
export async function belowStyle(ctx: Ctx): Promise<BelowStyle> {
  const said = (await readParams(ctx.db, STYLE_PARAM)).get(STYLE_PARAM);
  return said === WORD
    ? { kind: 'word', word: serverText(ctx.lang, 'lab.notDetected') }
    : { kind: 'limit' };
}

/** Items by samples of a task that the actor sees. @throws AppError `notFound` no such task in his sight */
export async function readResultTable(
  ctx: Ctx,
  { taskId }: { readonly taskId: string },
): Promise<ResultTable> {
  await findVisible(ctx, needEntity(ctx, 'testingTask'), taskId);
  return makeTable(ctx, taskId, localWords);
}

/** The same of a task that somebody was proven to see, in the words that are stored unless others are asked for. @throws AppError `notFound` */
export async function makeTable(
  ctx: Ctx,
  taskId: string,
  wordsFor: (ctx: Ctx, results: readonly ResultRow[]) => Promise<WordsOf> = asStored,
): Promise<ResultTable> {
  const task = await findTask(ctx.db, taskId);
  if (!task) throw new AppError('notFound', { id: taskId });
  const samples = await listSamples(ctx.db, taskId);
  const results = await listResults(ctx.db, taskId);
  const factors = [...new Set(results.flatMap(({ factorCode }) => factorCode ?? []))];
  const online = await readOnline(ctx, task, { samples, factors });
  const style = await belowStyle(ctx);
  const say = await wordsFor(ctx, results);
  const items = [...new Set(results.map(({ item }) => item))].flatMap((item) => {
    const ofItem = results.filter((result) => result.item === item);
    const [first] = ofItem;
    return first ? [itemOf({ task, samples, online, style, say, results: ofItem }, first)] : [];
  });
  return {
    isComparison: isComparison(task),
    hasHalf: items.some(({ hasHalf }) => hasHalf),
    samples: samples.map(({ id, sampleNo, point, atMs, missingReason }) => ({
      id,
      sampleNo,
      point,
      sampledAt: atMs === null ? null : wallTime(atMs),
      missingReason,
    })),
    items,
  };
}

interface ItemWork {
  readonly task: TaskFacts;
  readonly samples: readonly TestedSample[];
  readonly results: readonly ResultRow[];
  readonly online: OnlineValues;
  readonly style: BelowStyle;
  readonly say: WordsOf;
}

const asStored = (): Promise<WordsOf> => Promise.resolve((row) => row);

function itemOf(work: ItemWork, first: ResultRow): Item {
  const { samples, results } = work;
  const current = samples.map((sample) =>
    results.findLast(
      ({ sampleId, status }) => sampleId === sample.id && status !== RESULT.retested,
    ),
  );
  const reported = current.map((row) => (row ? readStored(row) : null));
  // each by its own method: what is put together is told in the unit of the first
  const together = current.map((row, at) => toldIn(reported[at] ?? null, row?.unit, first.unit));
  const { mean, hasHalf } = meanOfReported(together.filter((one) => one !== null));
  const compared = compareItem(
    work,
    first,
    current.map((row, at) => toldIn(reported[at] ?? null, row?.unit, first.factorUnit)),
  );
  const pairs = compared?.samples ?? [];
  const { item, unit } = work.say(first);
  return {
    item,
    factorCode: first.factorCode,
    unit,
    limit: first.limitValue,
    mean: mean && printMean(mean, work, together),
    hasHalf,
    comparison: compared && summaryOf(compared),
    cells: samples.map((sample, at) => ({
      ...cellOf(work, sample, current[at]),
      comparison: pairs[at] ?? null,
    })),
  };
}

/** A result in another unit: what statistics count of it. Null where no number says both. */
function toldIn(
  reported: Reported | null,
  from: string | null | undefined,
  to: string | null,
): Reported | null {
  if (!reported?.counted || from === to) return reported;
  const counted = inUnit(reported.counted, from, to);
  if (!counted) return null;
  return { ...reported, counted, text: limitInUnit(reported.text, from, to) };
}

/** Null where the task compares nothing. */
function compareItem(
  { task, samples, online }: ItemWork,
  { factorCode, item }: ResultRow,
  reported: readonly (Reported | null)[],
): OnlineComparison | null {
  if (!isComparison(task)) return null;
  return compareOnline(
    factorCode ?? item,
    samples.map((sample, at) => ({
      reference: reported[at]?.counted ?? null,
      online: online(sample.id, factorCode),
    })),
  );
}

/** Of all samples together. */
function summaryOf({ all, pairs, accuracy, passes }: OnlineComparison): Item['comparison'] {
  return { all, pairs, accuracy, passes };
}

/** The mean is printed as its results are: where none was found below the bound of all, below the detection limit as they would be, else with their places. */
function printMean(
  mean: Rational,
  { results, style }: ItemWork,
  reported: readonly (Reported | null)[],
): string {
  const known = reported.flatMap((one) => (one?.counted ? [one] : []));
  const widest = known.toSorted((a, b) => compareRationals(boundOf(b), boundOf(a)))[0];
  if (widest && known.every(({ kind }) => kind === 'below')) return printResult(widest, style);
  const limit = results.find(
    ({ detectionLimit, unit }) => detectionLimit !== null && unit === results[0]?.unit,
  )?.detectionLimit;
  const least = toRational(limit ?? null);
  if (limit && least && compareRationals(mean, least) < 0)
    return printResult({ kind: 'below', text: limit, counted: mean }, style);
  return writeRational(mean, Math.max(0, ...known.map(({ text }) => placesOf(text))));
}

const boundOf = ({ text }: Reported): Rational => toRational(text) ?? whole(0);

function cellOf(
  { results, style, say }: ItemWork,
  sample: TestedSample,
  row: ResultRow | undefined,
): Omit<Cell, 'comparison'> {
  const old = results.filter(
    ({ sampleId, status }) => sampleId === sample.id && status === RESULT.retested,
  );
  return {
    sampleId: sample.id,
    resultId: row?.id ?? null,
    status: row?.status ?? null,
    shown: row ? printResult(readStored(row), style) : '',
    ...(row ? factsOf(row, say) : NOTHING),
    old: old.map((one) => ({
      shown: printResult(readStored(one), style),
      reason: one.retestReason,
    })),
  };
}

const NOTHING = {
  unit: null,
  method: null,
  detectionLimit: null,
  instrument: null,
  isOver: false,
  unfit: null,
  isTooFine: false,
};

function factsOf(row: ResultRow, say: WordsOf): Pick<Cell, keyof typeof NOTHING> {
  const { detectionLimit, instrument, limitValue } = row;
  const { unit, methodName } = say(row);
  const reported = readStored(row);
  return {
    unit,
    method: methodName,
    detectionLimit,
    instrument,
    isOver: isOverLimit(reported, limitValue) === true,
    unfit: unfitSide(reported, row),
    isTooFine: isFinerThanMethod([row.digits, row.parallel], detectionLimit),
  };
}
