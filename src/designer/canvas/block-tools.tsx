import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../commands/commands.ts';
import { keysOf, type KeyBinding } from '../commands/key-map.ts';
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
  const { language } = commander.store;
  const keys = keysOf(language);
  const tools = (Object.keys(ICONS) as Tool[]).flatMap(
    (tool) => keys.find(({ name }) => name === tool && name in ICONS) ?? [],
  );
  const run = ({ name, run: runKey }: KeyBinding): void => {
    if (name === 'moveTo') onMoveTo();
    else runKey?.(commander);
  };
  return (
    <div className="dg-tools" role="toolbar" aria-label={t(`designer.tools.${language.thing}`)}>
      {tools.map((key) => (
        <button
          key={key.name}
          type="button"
          disabled={!hasChosen}
          title={`${t(`designer.key.${key.name}`)} ${key.shown}`}
          onClick={() => run(key)}
        >
          <LineIcon name={ICONS[key.name as Tool]} />
          <span>{t(`designer.key.${key.name}`)}</span>
        </button>
      ))}
    </div>
  );
}
