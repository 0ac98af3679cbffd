import { toText } from '#schemas/expressions/values.ts';
import type { SheetBlock, SheetColumn } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readParams } from '#server/records/param-store.ts';
import { codeOf } from '#server/sheet/codes.ts';
import type { PartOf } from '#server/sheet/parts.ts';
import { makeTable, type ResultTable } from './table.ts';

type Item = ResultTable['items'][number];

/** Where a report is checked by its code, without signing in. */
const CHECK_PLACE = '#/check?code=';
/** Where outsiders reach the product. */
const HOME_PARAM = 'TEST_CHECK_HOME';

/** The results of a task on paper: item by sample, methods, the comparison, what was counted with half, and the code of the report. */
export async function writeResults(
  ctx: Ctx,
  { row, home }: PartOf,
): Promise<readonly SheetBlock[] | undefined> {
  const table = await makeTable(ctx, toText(row['id']));
  if (table.items.length === 0) return undefined;
  const say = (key: Parameters<typeof serverText>[1]) => serverText(ctx.lang, key);
  return [
    resultsOf(table, say),
    methodsOf(table, say),
    ...(table.isComparison ? [comparisonOf(table, say)] : []),
    ...(table.hasHalf ? [{ kind: 'text', text: say('lab.halfNote') } as const] : []),
    ...(await checkBlocks(ctx, home, toText(row['checkCode']))),
  ];
}

type Say = (key: Parameters<typeof serverText>[1]) => string;

const left = (title: string): SheetColumn => ({ title, align: 'left' });
const right = (title: string): SheetColumn => ({ title, align: 'right' });

/** Samples side by side on paper; more go below one another. */
const SAMPLES_ABREAST = 6;

function resultsOf({ samples, items }: ResultTable, say: Say): SheetBlock {
  const isWide = samples.length <= SAMPLES_ABREAST;
  const words = ({ item, unit }: Item) => (unit ? `${item} (${unit})` : item);
  if (isWide)
    return {
      kind: 'table',
      columns: [
        left(say('lab.item')),
        ...samples.map(({ sampleNo, point }) => right([sampleNo, point].filter(Boolean).join(' '))),
        right(say('lab.mean')),
        right(say('lab.limit')),
      ],
      rows: items.map((item) => [
        words(item),
        ...item.cells.map(({ shown }) => shown || '—'),
        item.mean ?? '—',
        item.limit ?? '—',
      ]),
    };
  return {
    kind: 'table',
    columns: [
      left(say('lab.sample')),
      left(say('lab.item')),
      right(say('lab.result')),
      right(say('lab.limit')),
    ],
    rows: items.flatMap((item) =>
      item.cells.flatMap(({ shown, resultId }, at) =>
        resultId === null
          ? []
          : [[samples[at]?.sampleNo ?? '', words(item), shown || '—', item.limit ?? '—']],
      ),
    ),
  };
}

function methodsOf({ items }: ResultTable, say: Say): SheetBlock {
  const listed = (values: readonly (string | null)[]): string =>
    [...new Set(values.flatMap((value) => value ?? []))].join(say('sheet.separator')) || '—';
  return {
    kind: 'table',
    columns: [
      left(say('lab.item')),
      left(say('lab.method')),
      right(say('lab.detectionLimit')),
      left(say('lab.instrument')),
    ],
    rows: items.map(({ item, cells }) => [
      item,
      listed(cells.map(({ method }) => method)),
      listed(cells.map(({ detectionLimit }) => detectionLimit)),
      listed(cells.map(({ instrument }) => instrument)),
    ]),
  };
}

function comparisonOf({ samples, items }: ResultTable, say: Say): SheetBlock {
  const verdict = (passes: boolean | null): string =>
    passes === null ? '—' : say(passes ? 'lab.passes' : 'lab.fails');
  const lines = items.flatMap(({ item, comparison, cells }) => [
    // a sample that was not tested for the item says nothing of it
    ...cells.flatMap(({ comparison: one, resultId }, at) =>
      one?.online && resultId !== null ? [[item, samples[at]?.sampleNo ?? '', one] as const] : [],
    ),
    ...(comparison && comparison.pairs > 1
      ? [[item, say('lab.mean'), comparison.all] as const]
      : []),
  ]);
  return {
    kind: 'table',
    columns: [
      left(say('lab.item')),
      left(say('lab.sample')),
      right(say('lab.reference')),
      right(say('lab.online')),
      right(say('lab.error')),
      right(say('lab.relative')),
      left(say('lab.criterion')),
      left(say('lab.verdict')),
    ],
    rows: lines.map(([item, sample, one]) => [
      item,
      sample,
      one.reference ?? '—',
      one.online ?? '—',
      one.error ?? '—',
      one.relative ?? '—',
      one.criterion ?? '—',
      verdict(one.passes),
    ]),
  };
}

/**
 * By which code a report is checked, and where; as a picture as well where the product's address is known: the one that settings name for
 * outsiders, else the one by which whoever makes the document reached it.
 */
export async function checkBlocks(
  ctx: Ctx,
  home: string,
  code: string,
): Promise<readonly SheetBlock[]> {
  if (code === '') return [];
  const said = (await readParams(ctx.db, HOME_PARAM)).get(HOME_PARAM) ?? '';
  const known = /^https?:/i.test(said) && URL.canParse(said) ? said.replace(/[#?].*$/, '') : home;
  if (known === '')
    return [{ kind: 'text', text: serverText(ctx.lang, 'lab.checkNoteBare', { code }) }];
  const place = `${known.replace(/\/?$/, '/')}${CHECK_PLACE}${code}`;
  const picture = codeOf(place);
  return [
    { kind: 'text', text: serverText(ctx.lang, 'lab.checkNote', { code, place }) },
    ...(picture ? [{ kind: 'code', code: picture } as const] : []),
  ];
}
