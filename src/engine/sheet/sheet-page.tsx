import { memo } from 'react';

import { SMALL, type Line, type Style } from '#schemas/sheet/lines.ts';
import { PAPER, type Mark, type SheetPage } from '#schemas/sheet/paper.ts';
import { pathOfSign, SHIFT } from '#schemas/sheet/signs-drawn.ts';

interface SheetPageProps {
  readonly page: SheetPage;
  readonly title: string;
  /** Address of a stored picture. */
  readonly pictureUrl: (id: string) => string;
}

/** A page of a sheet as one drawing: every line where the PDF has it, as text that can be chosen and read aloud. */
export const SheetPageView = memo(function SheetPageView({
  page,
  title,
  pictureUrl,
}: SheetPageProps) {
  return (
    <svg
      className="engine-sheetpage"
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      role="group"
      aria-label={title}
    >
      {page.marks.map((mark, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a mark is its place
        <MarkView key={at} mark={mark} pictureUrl={pictureUrl} />
      ))}
    </svg>
  );
});

/** One mark of a page or a label. */
export function MarkView({
  mark,
  pictureUrl,
}: { readonly mark: Mark } & Pick<SheetPageProps, 'pictureUrl'>) {
  switch (mark.kind) {
    case 'text':
      return <LineView {...mark} className={mark.isFaint ? 'engine-sheetfaint' : undefined} />;
    case 'line':
      return (
        <path
          className="engine-sheetline"
          d={`M${mark.from.join(' ')}L${mark.to.join(' ')}`}
          strokeWidth={mark.weight}
        />
      );
    case 'path':
      return <PathView {...mark} />;
    case 'fill': {
      const { kind: _kind, ...box } = mark;
      return <rect className="engine-sheetfill" {...box} />;
    }
    case 'code':
      return (
        <path
          d={mark.path}
          shapeRendering="crispEdges"
          transform={`translate(${mark.x} ${mark.y}) scale(${mark.side / mark.modules})`}
        />
      );
    case 'picture': {
      const { kind: _kind, id, ...box } = mark;
      return <image href={pictureUrl(id)} {...box} />;
    }
    case 'heading':
      return null;
    case 'watermark':
      return (
        <g
          className="engine-sheetwatermark"
          transform={`translate(${PAPER.width / 2} ${PAPER.height / 2}) rotate(-30)`}
        >
          <LineView
            line={mark.line}
            style={mark.style}
            x={-mark.line.width / 2}
            y={mark.style.size / 3}
          />
        </g>
      );
  }
}

function PathView({
  d,
  weight,
  dash,
  at: [x, y] = [0, 0],
  scale = 1,
  hasGround,
}: Extract<Mark, { kind: 'path' }>) {
  return (
    <path
      className={hasGround ? 'engine-sheetcurve engine-sheetshaded' : 'engine-sheetcurve'}
      d={d}
      transform={`translate(${x} ${y}) scale(${scale})`}
      strokeWidth={weight / scale}
      strokeDasharray={dash?.map((length) => length / scale).join(' ')}
    />
  );
}

interface LineViewProps {
  readonly line: Line;
  readonly style: Style;
  readonly x: number;
  readonly y: number;
  readonly className?: string | undefined;
}

/** Each part is as wide as it was measured, whatever font the browser has. */
function LineView({ line, style, x: from, y, className }: LineViewProps) {
  let x = from;
  const parts = line.spans.map((span) => {
    const at = x;
    x += span.width;
    return { ...span, at };
  });
  return (
    <g className={className} fontWeight={style.weight}>
      {parts.map(({ kind, text, width, at }) => {
        const sign = pathOfSign(kind, { x: at, y, size: style.size });
        if (sign !== undefined)
          return (
            <path key={at} className="engine-sheetsign" d={sign} strokeWidth={style.size / 14} />
          );
        const shift = SHIFT[kind];
        return (
          <text
            key={at}
            x={at}
            y={y + (shift ?? 0) * style.size}
            fontSize={shift === undefined ? style.size : style.size * SMALL}
            textLength={width}
            lengthAdjust="spacingAndGlyphs"
          >
            {text}
          </text>
        );
      })}
    </g>
  );
}
