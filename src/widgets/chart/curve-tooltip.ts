import { formatNumber } from '#schemas/formats/numbers.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { CurvePoint, CurveSeries } from './curve-values.ts';

/** One place under the pointer, as ECharts tells it. */
interface Under {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly color: string;
}

export interface TooltipWords {
  readonly t: SayScreen;
  /** What a mark of HJ 212 means, in the reader's language. */
  readonly flagLabel: (flag: string) => string;
}

/** The time, then a line a series: value, mark with its meaning, and what came where it was corrected. Built of nodes: names are never read as HTML. */
export function curveTooltip(
  series: readonly CurveSeries[],
  names: readonly string[],
  words: TooltipWords,
): (found: unknown) => HTMLElement {
  return (found) => {
    const box = document.createElement('div');
    const lines = (Array.isArray(found) ? found : [found]) as readonly Under[];
    const [first] = lines;
    const time = first && series[first.seriesIndex]?.points[first.dataIndex]?.time;
    box.append(textNode('div', time ?? ''));
    for (const { seriesIndex, dataIndex, color } of lines) {
      const point = series[seriesIndex]?.points[dataIndex];
      if (!point || point.value === null) continue;
      const line = document.createElement('div');
      const dot = textNode('span', '● ');
      dot.style.color = color;
      line.append(
        dot,
        textNode(
          'span',
          `${names[seriesIndex] ?? ''}: ${pointWords(point, words, series[seriesIndex]?.decimals)}`,
        ),
      );
      box.append(line);
    }
    return box;
  };
}

/** A value with all that is to be said of it. @param decimals it is told with so many; undefined: as it is */
export function pointWords(
  { value, flag, held, original }: CurvePoint,
  { t, flagLabel }: TooltipWords,
  decimals: number | undefined,
): string {
  const told = (number: number | null): string =>
    number === null || decimals === undefined
      ? String(number ?? '-')
      : formatNumber(number, decimals);
  return [
    told(value),
    isFlagged(flag) ? flagLabel(flag) : '',
    held ? t('chart.held', { flag: flagLabel(held) }) : '',
    original === undefined ? '' : t('chart.hours.original', { value: told(original) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether a mark says that a value is not normal. */
export function isFlagged(flag: string): boolean {
  return flag !== '' && flag !== 'N';
}

function textNode(tag: string, text: string): HTMLElement {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}
