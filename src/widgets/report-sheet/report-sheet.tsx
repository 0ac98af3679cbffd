import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { SheetPageView } from '#engine/sheet/sheet-page.tsx';
import '#engine/sheet/sheet.css';
import type { SheetDocument } from '#schemas/sheet/document.ts';
import { layOut } from '#schemas/sheet/lay-out.ts';
import { PAPER, type SheetPage } from '#schemas/sheet/paper.ts';
import { Versions } from './versions.tsx';
import './report-sheet.css';

/** A report as it is printed: A4 on grey, its outline at the left; above, its versions and what this one changed. */
export function ReportSheet({ row, stamp }: BlockProps) {
  const { t } = usePorts('texts');
  const id = String(row.id);
  const [isCompared, setCompared] = useState(false);
  const isMade = row.status !== '0';
  const {
    answer: sheet,
    error,
    retry,
  } = useAnswer(isMade ? `${id} ${stamp}` : undefined, ({ call }, signal) =>
    call<SheetDocument>(`GET /dm/report/${id}/sheet`, {}, { isSilent: true, signal }),
  );
  const { answer: view } = useAnswer(`${id} versions ${stamp}`, (data, signal) =>
    callAddress(data, 'GET /dm/report/versions/{id}', { path: { id } }, { isSilent: true, signal }),
  );
  const pages = useMemo(() => (sheet ? layOut(sheet) : []), [sheet]);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  return (
    <section className="engine-block report-sheet">
      {view && view.versions.length > 1 ? (
        <div className="report-versions">
          <Versions versions={view.versions} shown={id} />
          <Button
            size="small"
            aria-pressed={isCompared}
            disabled={view.changes.length === 0}
            title={view.changes.length === 0 ? t('paper.noChanges') : undefined}
            onClick={() => setCompared(!isCompared)}
          >
            {t('paper.compare')}
          </Button>
        </div>
      ) : null}
      {isCompared && view ? <Changes changes={view.changes} more={view.more} /> : null}
      {isMade ? <Paper pages={pages} /> : <p role="status">{t('paper.unmade')}</p>}
    </section>
  );
}

interface ChangesProps {
  readonly changes: readonly {
    readonly of: string;
    readonly what: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** How many there are besides those. */
  readonly more: number;
}

const NOTHING = '-';

/** What a version says otherwise than the one before it: the old struck, the new bold. */
function Changes({ changes, more }: ChangesProps) {
  const { t } = usePorts('texts');
  const title = t('paper.changes', { count: changes.length + more });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className="report-scroll" tabIndex={0} role="region" aria-label={title}>
      <table className="report-changes">
        <caption>{title}</caption>
        <tbody>
          {changes.map(({ of, what, before, after }) => (
            <tr key={`${of} ${what}`}>
              <th scope="row">{of}</th>
              <td>{what}</td>
              <td>
                <del>{before ?? NOTHING}</del> <strong>{after ?? NOTHING}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>{t('paper.moreChanges', { count: more })}</p> : null}
    </div>
  );
}

/** Where a heading stands. */
interface Heading {
  readonly page: number;
  readonly y: number;
  readonly title: string;
}

/** The pages on grey, and what leads to their headings. */
function Paper({ pages }: { readonly pages: readonly SheetPage[] }) {
  const { t, fileUrl } = usePorts('data', 'texts');
  const desk = useRef<HTMLDivElement>(null);
  const headings = pages.flatMap(({ marks }, page) =>
    marks.flatMap((mark): readonly Heading[] =>
      mark.kind === 'heading' ? [{ page, y: mark.y, title: mark.title }] : [],
    ),
  );
  const go = ({ page, y }: Heading): void => {
    const shown = desk.current?.children[page];
    if (!(shown instanceof SVGElement) || !desk.current) return;
    const { top, height } = shown.getBoundingClientRect();
    const from = desk.current.getBoundingClientRect().top;
    desk.current.scrollTop += top - from + (y / PAPER.height) * height;
  };
  return (
    <div className="report-desk" aria-busy={pages.length === 0}>
      <nav className="report-outline" aria-label={t('paper.outline')}>
        {headings.map((heading) => (
          <button key={`${heading.page} ${heading.y}`} type="button" onClick={() => go(heading)}>
            {heading.title}
          </button>
        ))}
      </nav>
      <div
        className="report-pages"
        ref={desk}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long pages are scrolled by keys
        tabIndex={0}
        role="region"
        aria-label={t('paper.pages', { count: pages.length })}
      >
        {pages.map((page, at) => (
          <SheetPageView
            // oxlint-disable-next-line react/no-array-index-key -- a page is its number
            key={at}
            page={page}
            title={t('paper.page', { n: at + 1, m: pages.length })}
            pictureUrl={fileUrl}
          />
        ))}
      </div>
    </div>
  );
}
