import { createElement, useMemo, type ComponentType } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { chartFace, type ChartFaceProps } from '#engine/base/registry.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { ChartNode as ChartSpec } from '#schemas/language/address-nodes.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { Openings, useOpener } from './opened-value.tsx';
import { pictureOfRows } from './picture-of-rows.ts';
import { useAddress } from './use-address.ts';
import './chart-node.css';

const HEIGHT = 300;

/** The rows of an address as a picture; the same numbers can be read as a table. */
export function ChartNode({
  node,
  master,
}: {
  readonly node: ChartSpec<ScreenNode>;
  readonly master: Row | undefined;
}) {
  const ports = useTexts();
  const { answer, error, reload } = useAddress(node, master);
  const picture = useMemo(
    () => answer && pictureOfRows(node, answer.rows, ports),
    [node, answer, ports],
  );
  const Face = chartFace();
  const height = node.height ?? HEIGHT;
  if (!Face) return <UnknownMarker word="chart" />;
  return (
    <section className="engine-card engine-chartnode" aria-label={node.title}>
      {node.title ? <h3 className="engine-subtitle">{node.title}</h3> : null}
      {error ? <ListFailure error={error} onRetry={reload} /> : null}
      {!error && !picture ? (
        <div
          className="engine-message"
          role="status"
          aria-label={ports.t('list.loading')}
          style={{ height }}
        />
      ) : null}
      {picture?.categories.length === 0 ? (
        <p className="engine-message" style={{ height }}>
          {ports.t('list.noMatch')}
        </p>
      ) : null}
      {picture && picture.categories.length > 0 ? (
        <Openings node={node} master={master}>
          <OpenedChart face={Face} node={node} picture={picture} height={height} />
        </Openings>
      ) : null}
    </section>
  );
}

interface OpenedChartProps {
  readonly face: ComponentType<ChartFaceProps>;
  readonly node: ChartSpec<ScreenNode>;
  readonly picture: ReturnType<typeof pictureOfRows>;
  /** px */
  readonly height: number;
}

/** The picture with what its bars, points and slices lead to. */
function OpenedChart({ face, node, picture, height }: OpenedChartProps) {
  const opener = useOpener();
  const { sourceOf, ...shown } = picture;
  return createElement(face, {
    ...shown,
    kind: node.kind ?? 'bar',
    height,
    ...(node.opens && {
      wayOf: (category: number, series: number) => {
        const source = sourceOf(category, series);
        return source && opener(source.name, source.row);
      },
    }),
  });
}
