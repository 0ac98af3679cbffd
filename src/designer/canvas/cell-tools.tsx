import './cell-tools.css';
import type { MouseEvent, ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../commands/commands.ts';
import { useCanvasShare } from './faces.ts';

const TOOLS = {
  moveUp: { icon: 'up', run: (commander: Commander) => commander.moveBy('moveUp') },
  moveDown: { icon: 'down', run: (commander: Commander) => commander.moveBy('moveDown') },
  duplicate: { icon: 'file', run: (commander: Commander) => commander.duplicate() },
  remove: { icon: 'delete', run: (commander: Commander) => commander.remove() },
} as const;

/** What is done most to an element, at the element; keys and the bar above do the same. */
export function CellTools({ children }: { readonly children?: ReactNode }) {
  const { t } = useTexts();
  const { commander } = useCanvasShare();
  return (
    <span className="dg-cell-tools">
      {children}
      {(Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map((tool) => (
        <CellTool
          key={tool}
          icon={TOOLS[tool].icon}
          label={t(`designer.key.${tool}`)}
          onPress={() => TOOLS[tool].run(commander)}
        />
      ))}
    </span>
  );
}

interface CellToolProps {
  readonly icon: string;
  readonly label: string;
  /** Of one that is on or off. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** One tool at an element. */
export function CellTool({ icon, label, isOn, isOff = false, onPress }: CellToolProps) {
  const press = (event: MouseEvent): void => {
    // what is chosen afterwards is what the command says, not what was pressed
    event.stopPropagation();
    onPress();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={press}
    >
      <LineIcon name={icon} />
    </button>
  );
}
