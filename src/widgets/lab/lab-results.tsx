import { useEffect } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { ResultCell, ResultItem } from '#schemas/api/lab.ts';
import './lab.css';

const TABLE = 'POST /test/result/table';
/** The page of results. */
const RESULTS = '/testManage-result';
type Table = AnswerAt<typeof TABLE>;

/** What was found of the samples of a task, item by sample, and beside it how the online system compares. */
export function LabResults({ row, stamp, onTotal }: BlockProps) {
  const { t } = usePorts('texts');
  const taskId = String(row.id);
  const { answer, error, retry } = useAnswer(`${taskId} ${stamp}`, (data, signal) =>
    callAddress(data, TABLE, { body: { taskId } }, { isSilent: true, signal }),
  );
  const found = answer?.items.length;
  useEffect(() => {
    if (found !== undefined) onTotal?.(found);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told changes with each drawing
  }, [found]);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!answer) return <div aria-busy="true" />;
  if (answer.items.length === 0) return <p className="engine-hint">{t('lab.nothing')}</p>;
  return (
    <section className="engine-block">
      {/* wider than the page where there are many samples */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, too */}
      <div className="dsr-lab-scroll" role="region" aria-label={t('lab.results')} tabIndex={0}>
        <table className="dsr-lab-table">
          <Head table={answer} />
          <tbody>
            {answer.items.map((item) => (
              <ItemLine
                key={`${item.factorCode ?? ''} ${item.item}`}
                item={item}
                isComparison={answer.isComparison}
              />
            ))}
          </tbody>
        </table>
      </div>
      {answer.hasHalf ? <p className="engine-hint">{t('lab.half')}</p> : null}
    </section>
  );
}

function Head({ table: { samples, isComparison } }: { readonly table: Table }) {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col">{t('lab.item')}</th>
        {samples.map(({ id, sampleNo, point, sampledAt }) => (
          <th key={id} scope="col">
            {sampleNo}
            <small>{point}</small>
            <small>{sampledAt}</small>
          </th>
        ))}
        <th scope="col">{t('lab.mean')}</th>
        <th scope="col">{t('lab.limit')}</th>
        {isComparison ? <th scope="col">{t('lab.comparison')}</th> : null}
      </tr>
    </thead>
  );
}

function ItemLine({
  item,
  isComparison,
}: {
  readonly item: ResultItem;
  readonly isComparison: boolean;
}) {
  return (
    <tr>
      <th scope="row">
        {item.item}
        <small>{item.unit}</small>
      </th>
      {item.cells.map((cell) => (
        <ResultField key={cell.sampleId} cell={cell} isComparison={isComparison} />
      ))}
      <td>
        {item.mean ?? EMPTY_TEXT}
        {item.hasHalf ? '*' : null}
      </td>
      <td>{item.limit ?? EMPTY_TEXT}</td>
      {isComparison ? <ComparisonField item={item} /> : null}
    </tr>
  );
}

/** The value with its method below; those of rounds before struck through above it. */
const UNFIT = { below: 'lab.unfit', above: 'lab.undecided' } as const;

function ResultField({
  cell,
  isComparison,
}: {
  readonly cell: ResultCell;
  readonly isComparison: boolean;
}) {
  const { t } = useTexts();
  const { shown, unit, method, isOver, unfit, isTooFine, old, resultId, comparison } = cell;
  if (resultId === null)
    return (
      <td className="dsr-lab-missing">
        <span aria-label={t('lab.missing')}>{EMPTY_TEXT}</span>
      </td>
    );
  return (
    <td className={isOver ? 'dsr-lab-over' : undefined}>
      {old.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rounds in their order, none is ever taken out
        <del key={at} title={one.reason ?? undefined}>
          {one.shown}
        </del>
      ))}
      <b>
        <ResultLink id={resultId}>
          {shown === '' ? t('lab.open') : [shown, unit].filter(Boolean).join(' ')}
        </ResultLink>
      </b>
      {isOver ? <Tag text={t('lab.over')} tone="danger" /> : null}
      {unfit ? <Tag text={t(UNFIT[unfit])} tone="warning" /> : null}
      {isTooFine ? <Tag text={t('lab.tooFine')} tone="warning" /> : null}
      <small>{method}</small>
      {isComparison && comparison ? <OnlineFacts comparison={comparison} /> : null}
    </td>
  );
}

/** The way to the result itself, where it is entered, judged and measured again. */
function ResultLink({ id, children }: { readonly id: string; readonly children: string }) {
  const { can, open } = usePorts('house', 'navigation');
  if (!can('test:result:info')) return children;
  return (
    <button type="button" className="engine-link" onClick={() => open(`${RESULTS}/${id}`)}>
      {children}
    </button>
  );
}

/** What the online system said of the hour, whether that is near enough, and by which criterion. */
function OnlineFacts({
  comparison: { online, passes, criterion },
}: {
  readonly comparison: NonNullable<ResultCell['comparison']>;
}) {
  const { t } = useTexts();
  return (
    <>
      <small>{t('lab.online', { value: online ?? EMPTY_TEXT })}</small>
      <Verdict passes={passes} />
      {passes === null ? null : <small>{criterion}</small>}
    </>
  );
}

function ComparisonField({ item: { comparison, cells } }: { readonly item: ResultItem }) {
  const { t } = useTexts();
  const failed = cells.filter((cell) => cell.comparison?.passes === false).length;
  if (!comparison || comparison.pairs === 0) return <td>{EMPTY_TEXT}</td>;
  const { all, accuracy, pairs, passes } = comparison;
  return (
    <td>
      <Verdict passes={passes} />
      <small>{all.criterion}</small>
      <small>
        {t('lab.errors', { error: all.error ?? EMPTY_TEXT, relative: all.relative ?? EMPTY_TEXT })}
      </small>
      {accuracy === null ? null : <small>{t('lab.accuracy', { accuracy })}</small>}
      <small>{t('lab.pairs', { count: pairs })}</small>
      {failed > 0 ? <small>{t('lab.failedPairs', { count: failed })}</small> : null}
    </td>
  );
}

function Verdict({ passes }: { readonly passes: boolean | null }) {
  const { t } = useTexts();
  if (passes === null) return null;
  return passes ? (
    <Tag text={t('lab.passes')} tone="success" icon="check" />
  ) : (
    <Tag text={t('lab.fails')} tone="danger" icon="close" />
  );
}
