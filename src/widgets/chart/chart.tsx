import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import type { EChartsCoreOption } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

/** ms without a change of size before the chart follows */
const RESIZE_MS = 300;

export interface ChartProps {
  readonly option: EChartsCoreOption;
  /** What the chart shows, in words. */
  readonly label: string;
  /** px; a number of the parent's height when absent */
  readonly height?: number;
  /** Index of the point on the category axis that was clicked. */
  readonly onPick?: (index: number) => void;
}

/** An ECharts canvas that follows its box and takes its colours from the page. */
export function Chart({ option, label, height, onPick }: ChartProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const chartRef = useRef<ReturnType<typeof init> | null>(null);
  const pickRef = useRef(onPick);
  pickRef.current = onPick;

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const chart = init(box);
    chartRef.current = chart;
    chart.on('click', ({ dataIndex }) => pickRef.current?.(dataIndex));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (box.clientWidth > 0) timer = setTimeout(() => chart.resize(), RESIZE_MS);
    });
    observer.observe(box);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      chart.dispose();
    };
  }, []);

  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    chartRef.current?.setOption({ animation: !isStill, ...option }, { notMerge: true });
  }, [option]);

  return <div ref={boxRef} role="img" aria-label={label} style={{ width: '100%', height: height ?? '100%' }} />;
}
