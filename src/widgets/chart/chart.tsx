import dayjs from 'dayjs';
import type { EChartsCoreOption, ECharts } from 'echarts/core';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { Opened } from '#engine/base/opened.tsx';
import type { Way } from '#engine/base/opens.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import './chart.css';
import { readChartColors } from './chart-colors.ts';

export interface ChartProps {
  /** Shown colours come from the theme; give `option` as a function to use them. */
  readonly option:
    | EChartsCoreOption
    | ((colors: ReturnType<typeof readChartColors>) => EChartsCoreOption);
  /** px; the width is that of the parent. */
  readonly height: number;
  /** What the picture says, for screen readers. */
  readonly label: string;
  /** The same numbers as a table, made when it is looked at; with it a switch is shown. */
  readonly table?: () => ChartTableRows;
  /** Told both ends of the part in view, `YYYY-MM-DD HH:mm:ss`, once the reader rests; undefined: all of it. The x-axis is of time. */
  readonly onZoom?: (part: readonly [string, string] | undefined) => void;
  readonly onClick?: (point: {
    readonly name: string;
    readonly seriesName?: string;
    readonly seriesIndex: number;
    readonly dataIndex: number;
  }) => void;
}

export interface ChartTableRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Where a number leads, by the places of its row and its column. */
  readonly wayOf?: (row: number, column: number) => Way | undefined;
}

const RESIZE_DEBOUNCE_MS = 300;
const TIME = 'YYYY-MM-DD HH:mm:ss';
const ZOOM_DEBOUNCE_MS = 250;
/** More rows than a page carries well are not shown as a table; a file has them all. */
const MAX_ROWS = 1000;

/** A chart that follows the theme and its container, and can be read as a table. */
export function Chart({ option, height, label, table, onClick, onZoom }: ChartProps) {
  const { t } = useTexts();
  const [isTable, setIsTable] = useState(false);
  return (
    <div className="dsr-chart">
      {table && (
        <Segments
          label={label}
          className="dsr-chart-switch"
          value={isTable ? 'table' : 'chart'}
          onChange={(value) => setIsTable(value === 'table')}
          options={[
            { value: 'chart', label: t('chart.asChart') },
            { value: 'table', label: t('chart.asTable') },
          ]}
        />
      )}
      {isTable && table ? (
        <ChartTable table={table()} height={height} label={label} />
      ) : (
        <Canvas
          option={option}
          height={height}
          label={label}
          {...(onClick ? { onClick } : {})}
          {...(onZoom ? { onZoom } : {})}
        />
      )}
    </div>
  );
}

type CanvasProps = Omit<ChartProps, 'table'>;

function Canvas({ option, height, label, onClick, onZoom }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useChart(host);
  const theme = useThemeName();
  useEffect(() => {
    chart?.setOption(typeof option === 'function' ? option(readChartColors()) : option, true);
  }, [chart, option, theme]);
  useSize(chart, host);
  useHeard(chart, onClick, onZoom);
  return (
    <div className="dsr-chart-frame" style={{ height }}>
      {!chart && <div className="dsr-chart-skeleton" aria-busy="true" />}
      <div ref={host} role="img" aria-label={label} className="dsr-chart-canvas" />
    </div>
  );
}

type Host = RefObject<HTMLDivElement | null>;

/** The picture, once its library is here. */
function useChart(host: Host): ECharts | undefined {
  const [chart, setChart] = useState<ECharts>();
  useEffect(() => {
    let isGone = false;
    let made: ECharts | undefined;
    void import('./echarts-kit.ts').then(({ initChart }) => {
      if (isGone || !host.current) return;
      made = initChart(host.current);
      setChart(made);
    });
    return () => {
      isGone = true;
      made?.dispose();
    };
  }, [host]);
  useEffect(() => {
    const box = host.current;
    if (!chart || !box) return undefined;
    // when the picture last stood complete, ms since the page began: what waits for it needs no clock of its own
    const handleFinished = (): void => void (box.dataset.drawnAt = String(performance.now()));
    chart.on('finished', handleFinished);
    return () => {
      chart.off('finished', handleFinished);
    };
  }, [chart, host]);
  return chart;
}

/** As large as its box, and on paper without sliders. */
function useSize(chart: ECharts | undefined, host: Host): void {
  useEffect(() => {
    const box = host.current;
    if (!chart || !box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (!isOfItsSize(chart, box)) timer = setTimeout(() => chart.resize(), RESIZE_DEBOUNCE_MS);
    });
    observer.observe(box);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [chart, host]);
  useEffect(() => {
    if (!chart) return;
    const stop = leaveSlidersOffPaper(chart);
    return () => stop();
  }, [chart]);
}

/** A page that is left and come back to draws no picture: out of sight a box has no size, and in sight the one it had. */
function isOfItsSize(chart: ECharts, { clientWidth, clientHeight }: HTMLElement): boolean {
  const isSeen = clientWidth > 0 && clientHeight > 0;
  return !isSeen || (clientWidth === chart.getWidth() && clientHeight === chart.getHeight());
}

/** Tells what was pressed, and which part is looked at. */
function useHeard(
  chart: ECharts | undefined,
  onClick: CanvasProps['onClick'],
  onZoom: CanvasProps['onZoom'],
): void {
  useEffect(() => {
    if (!chart || !onZoom) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleZoom = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => onZoom(partInView(chart)), ZOOM_DEBOUNCE_MS);
    };
    chart.on('datazoom', handleZoom);
    return () => {
      clearTimeout(timer);
      chart.off('datazoom', handleZoom);
    };
  }, [chart, onZoom]);
  useEffect(() => {
    if (!chart || !onClick) return;
    const handleClick = (event: unknown) =>
      onClick(event as Parameters<NonNullable<typeof onClick>>[0]);
    chart.on('click', handleClick);
    return () => {
      chart.off('click', handleClick);
    };
  }, [chart, onClick]);
}

/** Nobody moves a slider on paper. @returns the way to stop */
function leaveSlidersOffPaper(chart: ECharts): () => void {
  const show = (isShown: boolean): void => {
    const zooms = (chart.getOption()?.['dataZoom'] ?? []) as readonly { readonly type?: string }[];
    if (!zooms.some(({ type }) => type === 'slider')) return;
    chart.setOption({
      dataZoom: zooms.map(({ type }) => (type === 'slider' ? { show: isShown } : {})),
    });
    // the page is taken before the next frame
    chart.getZr().flush();
  };
  const hide = (): void => show(false);
  const back = (): void => show(true);
  window.addEventListener('beforeprint', hide);
  window.addEventListener('afterprint', back);
  return () => {
    window.removeEventListener('beforeprint', hide);
    window.removeEventListener('afterprint', back);
  };
}

interface ZoomState {
  readonly start: number;
  readonly end: number;
  readonly startValue: number;
  readonly endValue: number;
}

/** Times of a chart are those of the wall, read by the browser's clock. */
function partInView(chart: ECharts): readonly [string, string] | undefined {
  const [zoom] = chart.getOption()['dataZoom'] as readonly ZoomState[];
  if (!zoom || (zoom.start <= 0 && zoom.end >= 100)) return undefined;
  return [dayjs(zoom.startValue).format(TIME), dayjs(zoom.endValue).format(TIME)];
}

function ChartTable({
  table,
  height,
  label,
}: {
  readonly table: ChartTableRows;
  readonly height: number;
  readonly label: string;
}) {
  const { t } = useTexts();
  return (
    // a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <div
      className="dsr-chart-table"
      style={{ height }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table>
        <caption className="dsr-visually-hidden">{label}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MAX_ROWS).map((row, at) => (
            <tr key={String(row[0])}>
              {row.map((value, index) => (
                <td key={table.columns[index]}>
                  <Opened way={table.wayOf?.(at, index)} title={table.columns[index] ?? ''}>
                    {value}
                  </Opened>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > MAX_ROWS ? (
        <p className="dsr-curve-note">
          {t('chart.moreRows', { shown: MAX_ROWS, total: table.rows.length })}
        </p>
      ) : null}
    </div>
  );
}

/** The theme the shell has put on the page; changes redraw the chart. */
function useThemeName(): string {
  const [name, setName] = useState(() => document.documentElement.dataset.theme ?? 'light');
  useEffect(() => {
    const observer = new MutationObserver(() =>
      setName(document.documentElement.dataset.theme ?? 'light'),
    );
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme'],
    });
    return () => observer.disconnect();
  }, []);
  return name;
}
