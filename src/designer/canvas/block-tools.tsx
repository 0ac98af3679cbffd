import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../commands/commands.ts';
import { KEY_MAP } from '../commands/key-map.ts';
import { useDesign } from '../document/design-store.ts';
import { nodeOf } from '../document/node.ts';

interface BlockToolsProps {
  readonly commander: Commander;
  readonly onMoveTo: () => void;
}

const ICONS = {
  moveUp: 'up',
  moveDown: 'down',
  moveIn: 'right',
  moveOut: 'left',
  moveTo: 'send',
  duplicate: 'file',
  group: 'board',
  dissolve: 'minus',
  toggle: 'pause',
  remove: 'delete',
} as const;
type Tool = keyof typeof ICONS;

/** What a drag does, as buttons, and the rest that can be done to what is chosen. */
export function BlockTools({ commander, onMoveTo }: BlockToolsProps) {
  const { t } = useTexts();
  const hasChosen = useDesign(commander.store, ({ selection, root }) =>
    selection.some((key) => nodeOf(root, key) !== undefined),
  );
  const run = (tool: Tool): void => {
    if (tool === 'moveTo') onMoveTo();
    else KEY_MAP.find(({ name }) => name === tool)?.run?.(commander);
  };
  return (
    <div className="dg-tools" role="toolbar" aria-label={t('designer.tools')}>
      {(Object.keys(ICONS) as Tool[]).map((tool) => (
        <button
          key={tool}
          type="button"
          disabled={!hasChosen}
          title={`${t(`designer.key.${tool}`)} ${KEY_MAP.find(({ name }) => name === tool)?.shown ?? ''}`}
          onClick={() => run(tool)}
        >
          <LineIcon name={ICONS[tool]} />
          <span>{t(`designer.key.${tool}`)}</span>
        </button>
      ))}
    </div>
  );
}
