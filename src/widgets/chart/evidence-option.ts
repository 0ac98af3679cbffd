import type { EChartsCoreOption } from 'echarts/core';

import type { DiagnosisFinding } from '#schemas/api/diagnosis.ts';
import type { readChartColors } from './chart-colors.ts';

type Colors = ReturnType<typeof readChartColors>;
/** Up to so many values each has a dot. */
const DOTTED = 60;

/** What a line is called: its factor and unit. */
export function lineNames({
  shownName,
  shownUnit,
  otherFactorName,
  otherUnit,
}: DiagnosisFinding): readonly [string, string] {
  return [named(shownName, shownUnit), named(otherFactorName, otherUnit)];
}

function named(name: string | null, unit: string | null): string {
  return unit ? `${name ?? ''} (${unit})` : (name ?? '');
}

/** The values around a finding, the other factor with an axis of its own, and the time of the finding as a band. */
export function evidenceOption(finding: DiagnosisFinding, colors: Colors): EChartsCoreOption {
  const { values, from, until } = finding;
  const [name, otherName] = lineNames(finding);
  const hasOther = values.some(({ other }) => other !== null);
  const line = {
    type: 'line',
    symbol: values.length <= DOTTED ? 'circle' : 'none',
    symbolSize: 4,
    connectNulls: false,
  };
  const axis = { type: 'value', scale: true, axisLabel: { color: colors.text } };
  const band = {
    silent: true,
    itemStyle: { color: colors.danger, opacity: 0.14 },
    data: [[{ xAxis: from }, { xAxis: until }]],
  };
  return {
    animation: false,
    color: [...colors.series],
    textStyle: { color: colors.text },
    legend: {
      show: name !== '',
      top: 0,
      left: 0,
      textStyle: { color: colors.text },
      itemWidth: 16,
      itemHeight: 8,
    },
    grid: { left: 8, right: 16, top: 28, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      backgroundColor: colors.card,
      borderColor: colors.faint,
      textStyle: { color: colors.text },
    },
    xAxis: {
      type: 'time',
      axisLabel: { color: colors.text, hideOverlap: true },
      axisLine: { lineStyle: { color: colors.faint } },
    },
    yAxis: [
      { ...axis, splitLine: { lineStyle: { color: colors.faint } } },
      { ...axis, show: hasOther, splitLine: { show: false } },
    ],
    series: [
      { ...line, name, data: values.map(({ time, value }) => [time, value]), markArea: band },
      ...(hasOther
        ? [
            {
              ...line,
              name: otherName,
              yAxisIndex: 1,
              lineStyle: { type: 'dashed' },
              data: values.map(({ time, other }) => [time, other]),
            },
          ]
        : []),
    ],
  };
}
