import type { MouseEvent } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { useCanvasShare } from '../../canvas/faces.ts';
import type { Commander } from '../../commands/commands.ts';

const TOOLS = {
  moveUp: { icon: 'up', run: (commander: Commander) => commander.moveBy('moveUp') },
  moveDown: { icon: 'down', run: (commander: Commander) => commander.moveBy('moveDown') },
  duplicate: { icon: 'file', run: (commander: Commander) => commander.duplicate() },
  remove: { icon: 'delete', run: (commander: Commander) => commander.remove() },
} as const;

/** What is done most to an element, at the element; keys and the bar above do the same. */
export function CellTools() {
  const { t } = useTexts();
  const { commander } = useCanvasShare();
  const press = (event: MouseEvent, tool: keyof typeof TOOLS): void => {
    // what is chosen afterwards is what the command says, not what was pressed
    event.stopPropagation();
    TOOLS[tool].run(commander);
  };
  return (
    <span className="bd-tools">
      {(Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map((tool) => (
        <button
          key={tool}
          type="button"
          tabIndex={-1}
          title={t(`designer.key.${tool}`)}
          aria-label={t(`designer.key.${tool}`)}
          onClick={(event) => press(event, tool)}
        >
          <LineIcon name={TOOLS[tool].icon} />
        </button>
      ))}
    </span>
  );
}
