import { useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { Pager } from '#engine/list/pager.tsx';
import type { HistoryLine } from '#schemas/api/workflow-running.ts';
import { isOpenLine, orSlash, peopleOf, spanText } from './process-model.ts';
import './history-table.css';

interface HistoryTableProps {
  readonly lines: readonly HistoryLine[];
  /** With pages, as the address asks for them by a `pid` of 0 (SPEC.md section 2). */
  readonly isPaged: boolean;
}

interface LinesProps {
  readonly lines: readonly HistoryLine[];
}

const FIRST_SIZE = 10;
const COLUMNS = [
  'activityName',
  'assignee',
  'startTime',
  'endTime',
  'comment',
  'durationInSeconds',
] as const;

/** What people did, the newest first; what is open stands on top. On a phone each line is a card. */
export function HistoryTable({ lines, isPaged }: HistoryTableProps) {
  const { t } = useTexts();
  const isPhone = useMedia(PHONE);
  const [{ page, size }, setPlace] = useState({ page: 1, size: FIRST_SIZE });
  const at = Math.min(page, Math.max(1, Math.ceil(lines.length / size)));
  const shown = isPaged ? lines.slice((at - 1) * size, at * size) : lines;
  const Lines = isPhone ? HistoryCards : HistoryRows;
  return (
    <section className="dsr-process-history">
      <h3 className="engine-subtitle">{t('process.history')}</h3>
      {lines.length === 0 ? (
        <p className="engine-hint">{t('process.noHistory')}</p>
      ) : (
        <Lines lines={shown} />
      )}
      {isPaged ? (
        <Pager
          total={lines.length}
          isCapped={false}
          page={at}
          size={size}
          onPage={(next) => setPlace({ page: next, size })}
          onSize={(next) => setPlace({ page: 1, size: next })}
        />
      ) : null}
    </section>
  );
}

function HistoryRows({ lines }: LinesProps) {
  const { t } = useTexts();
  return (
    <div className="engine-scroll">
      <table className="engine-subtable dsr-process-rows">
        <caption className="engine-hidden">{t('process.history')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`process.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.ai} {...marksOf(line)}>
              <th scope="row">
                <LineName line={line} />
              </th>
              <td>{orSlash(peopleOf(line, t))}</td>
              <td className="dsr-process-time">{line.startTime}</td>
              <td className="dsr-process-time">{orSlash(line.endTime)}</td>
              <td className="dsr-process-comment">{orSlash(line.comment)}</td>
              <td className="dsr-process-time">{spanText(line.durationInSeconds, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HistoryCards({ lines }: LinesProps) {
  const { t } = useTexts();
  return (
    <ul className="dsr-process-cards">
      {lines.map((line) => (
        <li key={line.ai} {...marksOf(line)}>
          <b>
            <LineName line={line} />
          </b>
          <dl>
            <Fact name="assignee" text={orSlash(peopleOf(line, t))} />
            <Fact name="startTime" text={line.startTime} />
            <Fact name="endTime" text={orSlash(line.endTime)} />
            <Fact name="comment" text={orSlash(line.comment)} />
            <Fact name="durationInSeconds" text={spanText(line.durationInSeconds, t)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, text }: { readonly name: (typeof COLUMNS)[number]; readonly text: string }) {
  const { t } = useTexts();
  return (
    <div>
      <dt>{t(`process.column.${name}`)}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The name of the step, with words for what a colour alone would say. */
function LineName({ line }: { readonly line: HistoryLine }) {
  const { t } = useTexts();
  return (
    <>
      {orSlash(line.activityName)}
      {isOpenLine(line) ? (
        <span className="engine-tag engine-tone-primary">
          <LineIcon name="clock" />
          {t('process.open')}
        </span>
      ) : null}
      {line.isOverdue ? (
        <span className="engine-tag engine-tone-danger">
          <LineIcon name="warning" />
          {t('process.overdue')}
        </span>
      ) : null}
      {line.undone ? (
        <span className="engine-tag engine-tone-neutral">
          <LineIcon name="rollback" />
          {t('process.undone')}
        </span>
      ) : null}
    </>
  );
}

function marksOf(line: HistoryLine): {
  readonly 'data-open'?: true;
  readonly 'data-undone'?: true;
} {
  return {
    ...(isOpenLine(line) && { 'data-open': true as const }),
    ...(line.undone && { 'data-undone': true as const }),
  };
}
