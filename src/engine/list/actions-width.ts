import { textWidth } from '#engine/base/text-width.ts';
import { SHOWN } from '../actions/row-actions.tsx';

/** px around one button, and those of the cell itself. */
const BUTTON_PX = 12;
const CELL_PX = 24;
const MORE_ICON_PX = 16;
const MOST_PX = 288;

/** Width of the column of buttons, so that the widest ones a row may show are not cut, as long as they leave room for the data; `least` comes from the schema. */
export function actionsWidth(titles: readonly string[], more: string, least: number): number {
  const widths = titles.map(textWidth).sort((a, b) => b - a);
  const shown =
    widths.length > SHOWN
      ? [...widths.slice(0, SHOWN - 1), textWidth(more) + MORE_ICON_PX]
      : widths;
  return Math.max(
    least,
    Math.min(
      MOST_PX,
      shown.reduce((sum, width) => sum + width + BUTTON_PX, CELL_PX),
    ),
  );
}
