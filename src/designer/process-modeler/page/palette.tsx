import { useTexts } from '#engine/base/ports-context.ts';
import { makeShape, placeItem } from '../canvas/draw-items.ts';
import type { Drawing, Shape } from '../canvas/drawing.ts';
import { ITEMS, type Item } from '../canvas/items.ts';
import './palette.css';

interface PaletteProps {
  readonly drawing: Drawing;
  readonly chosen: Shape | undefined;
  /** With names beside the symbols. */
  readonly isWide: boolean;
}

const TOOLS = [
  {
    key: 'hand',
    icon: 'bpmn-icon-hand-tool',
    start: (drawing: Drawing, event: Event) => drawing.get('handTool').activateHand(event),
  },
  {
    key: 'lasso',
    icon: 'bpmn-icon-lasso-tool',
    start: (drawing: Drawing, event: Event) => drawing.get('lassoTool').activateSelection(event),
  },
] as const;

/** What can be drawn. By mouse it hangs on the pointer until it is set down; by keyboard it stands at the next free place at once. */
export function Palette({ drawing, chosen, isWide }: PaletteProps) {
  const { t } = useTexts();
  const nameOf = (item: Item): string => (item.key === 'userTask' ? t('modeler.newTask') : '');
  const begin = (item: Item, event: Event): void =>
    drawing.get('create').start(event, makeShape(drawing, item, nameOf(item)));
  return (
    <div
      className="pm-palette"
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('modeler.palette')}
      data-wide={isWide}
    >
      {TOOLS.map(({ key, icon, start }) => (
        <button
          key={key}
          type="button"
          title={t(`modeler.tool.${key}`)}
          aria-label={t(`modeler.tool.${key}`)}
          onClick={({ nativeEvent }) => start(drawing, nativeEvent)}
        >
          <span className={icon} aria-hidden="true" />
          {isWide ? <span>{t(`modeler.tool.${key}`)}</span> : null}
        </button>
      ))}
      <hr />
      {ITEMS.map((item) => (
        <button
          key={item.key}
          type="button"
          draggable
          title={t(`modeler.item.${item.key}`)}
          aria-label={t(`modeler.item.${item.key}`)}
          onDragStart={(event) => {
            event.preventDefault();
            begin(item, event.nativeEvent);
          }}
          onClick={({ nativeEvent, detail }) => {
            // Enter and space click without a pointer
            if (detail === 0) placeItem(drawing, item, { after: chosen, name: nameOf(item) });
            else begin(item, nativeEvent);
          }}
        >
          <span className={item.icon} aria-hidden="true" />
          {isWide ? <span>{t(`modeler.item.${item.key}`)}</span> : null}
        </button>
      ))}
    </div>
  );
}
