import { useMemo, type CSSProperties } from 'react';

import { qrPath } from '#engine/fields/cells/qr-path.ts';
import { MarkView } from '#engine/sheet/sheet-page.tsx';
import type { LabelPaper } from '#schemas/language/label.ts';
import { layOutLabel, MM } from '#schemas/sheet/labels.ts';
import { pagesOf, type LabelTexts } from './label-texts.ts';
import './label-pages.css';

/** `sheet`: labels side by side on A4; `roll`: each on a page of its own size. */
export type PaperKind = 'sheet' | 'roll';

interface LabelPagesProps {
  readonly labels: readonly LabelTexts[];
  readonly kind: PaperKind;
  readonly paper: LabelPaper;
}

/** The labels as they come out of the printer, in mm. */
export function LabelPages({ labels, kind, paper }: LabelPagesProps) {
  const pages = pagesOf(labels, perPage(kind, paper));
  return pages.map((page, at) => (
    <div
      // oxlint-disable-next-line react/no-array-index-key -- a page is its number
      key={at}
      className={`engine-labelpage engine-labelpage-${kind}`}
      style={lengths(paper)}
    >
      {page.map((label) => (
        <Label key={label.id} label={label} paper={paper} />
      ))}
    </div>
  ));
}

/** How many labels a page holds. */
export function perPage(kind: PaperKind, { columns, rows }: LabelPaper): number {
  return kind === 'roll' ? 1 : columns * rows;
}

function lengths(paper: LabelPaper): CSSProperties {
  return Object.fromEntries(
    Object.entries(paper).map(([name, value]) => [`--label-${name}`, String(value)]),
  );
}

function Label({
  label: { title, lines, qr },
  paper: { width, height },
}: {
  readonly label: LabelTexts;
  readonly paper: LabelPaper;
}) {
  const marks = useMemo(
    () =>
      layOutLabel(
        { title, lines, code: qr === '' ? undefined : qrPath(qr, NO_BORDER) },
        { width, height },
      ),
    [title, lines, qr, width, height],
  );
  return (
    <section className="engine-label">
      <svg viewBox={`0 0 ${width * MM} ${height * MM}`}>
        {marks.map((mark, at) => (
          <g
            // oxlint-disable-next-line react/no-array-index-key -- a mark is its place
            key={at}
            {...(mark.kind === 'code' && { role: 'img', 'aria-label': qr })}
          >
            <MarkView mark={mark} pictureUrl={noPicture} />
          </g>
        ))}
      </svg>
    </section>
  );
}

/** The layout leaves the light around it. */
const NO_BORDER = 0;
const noPicture = (): string => '';
