import { useMemo, type ComponentType } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { RuleFrame } from '#schemas/api/monitor-rule.ts';
import { comparedSides, writtenNumber } from '#schemas/monitor-rules/blocks/ask.ts';
import { settleUnits, unitOfValue, type UnitOf } from '#schemas/monitor-rules/settle-units.ts';
import type { RuleTree, Value } from '#schemas/monitor-rules/tree.ts';
import { blocksUnder } from '#schemas/monitor-rules/walk.ts';

interface Colors {
  readonly text: string;
  readonly faint: string;
  readonly primary: string;
  readonly danger: string;
}

type Option = { readonly [word: string]: unknown };

/** A picture of an ECharts option; what draws it comes from the house. */
export interface ChartFaceProps {
  readonly option: Option | ((colors: Colors) => Option);
  readonly height: number;
  readonly label: string;
}

interface TraceChartProps {
  readonly compared: Compared | undefined;
  readonly frames: readonly RuleFrame[];
  readonly title: string;
  readonly Chart: ComponentType<ChartFaceProps>;
}

/** What is drawn as a line, the line it is held against, and the unit of both. */
interface Compared {
  readonly left: Value;
  readonly right: Value;
  readonly unit: string | null;
}

/** The first comparison of a rule, its numbers in the unit they are judged in. */
export function comparedIn(tree: RuleTree, unitOf: UnitOf): Compared | undefined {
  const [sides] = blocksUnder(settleUnits(tree.when, unitOf)).flatMap(
    (block) => comparedSides(block) ?? [],
  );
  return sides && { ...sides, unit: unitOfValue(sides.left, unitOf) };
}

export const withUnit = (words: string, unit: string | null | undefined): string =>
  unit ? `${words} (${unit})` : words;

/** What a block came to in a frame, where that is a number. */
export function numberAt(frame: RuleFrame, block: Value | undefined): number | null {
  const written = writtenNumber(block);
  if (written !== undefined) return written;
  const value = block && frame.results[block.id];
  return typeof value === 'number' ? value : null;
}

/** Neighbouring frames in which the rule held, each from its first to its last. */
export function hitSpans(frames: readonly RuleFrame[]): readonly (readonly [string, string])[] {
  const spans: [string, string][] = [];
  let isOn = false;
  for (const { time, truth } of frames) {
    const last = spans.at(-1);
    if (truth === true && isOn && last) last[1] = time;
    else if (truth === true) spans.push([time, time]);
    // a frame that is not known neither counts nor interrupts
    if (truth !== null) isOn = truth;
  }
  return spans;
}

/** The measured line, the line it is held against, and bands where the rule held. */
export function TraceChart({ compared, frames, title, Chart }: TraceChartProps) {
  const { t } = useTexts();
  const option = useMemo(() => {
    const line = (block: Value | undefined): readonly unknown[] =>
      frames.map((frame) => [frame.time, numberAt(frame, block)]);
    const spans = hitSpans(frames);
    return (colors: Colors) => ({
      animation: false,
      textStyle: { color: colors.text },
      legend: { top: 0, textStyle: { color: colors.text }, itemWidth: 16, itemHeight: 8 },
      grid: { left: 8, right: 16, top: 28, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'time', axisLabel: { color: colors.text, hideOverlap: true } },
      yAxis: {
        type: 'value',
        scale: true,
        axisLabel: { color: colors.text },
        splitLine: { lineStyle: { color: colors.faint } },
      },
      series: [
        {
          type: 'line',
          name: withUnit(t('ruleDesign.trial.value'), compared?.unit),
          data: line(compared?.left),
          symbolSize: 4,
          color: colors.primary,
          markArea: {
            silent: true,
            itemStyle: { color: colors.danger, opacity: 0.18 },
            data: spans.map(([from, to]) => [{ xAxis: from }, { xAxis: to }]),
          },
          // a hit of one frame has no width
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: colors.danger, opacity: 0.4, type: 'solid' },
            data: spans.filter(([from, to]) => from === to).map(([from]) => ({ xAxis: from })),
          },
        },
        {
          type: 'line',
          name: withUnit(t('ruleDesign.trial.bound'), compared?.unit),
          data: line(compared?.right),
          symbol: 'none',
          step: 'end',
          color: colors.danger,
          lineStyle: { type: 'dashed' },
        },
      ],
    });
  }, [compared, frames, t]);
  const hits = frames.filter(({ truth }) => truth === true).length;
  return (
    <Chart
      option={option}
      height={180}
      label={t('ruleDesign.trial.chart', { title, count: frames.length, hits })}
    />
  );
}
