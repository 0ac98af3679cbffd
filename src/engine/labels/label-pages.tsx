import { useMemo, type CSSProperties } from 'react';

import { qrPath } from '#engine/fields/cells/qr-path.ts';
import type { LabelPaper } from '#schemas/language/label.ts';
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
        <Label key={label.id} label={label} />
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

function Label({ label: { title, lines, qr } }: { readonly label: LabelTexts }) {
  const code = useMemo(() => (qr === '' ? undefined : qrPath(qr)), [qr]);
  return (
    <section className="engine-label">
      {code ? (
        <svg
          className="engine-labelcode"
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={qr}
        >
          <path d={code.path} />
        </svg>
      ) : null}
      <div>
        <strong>{title}</strong>
        {lines.map((line) => (
          <p key={line.title}>
            {line.title}: {line.text}
          </p>
        ))}
      </div>
    </section>
  );
}
