import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import { keyOf } from './api.ts';

interface OpenTabsProps {
  readonly open: readonly SchemaEntry[];
  readonly active: string | undefined;
  /** Keys of those that hold something unsaved. */
  readonly dirty: ReadonlySet<string>;
  readonly onActive: (key: string) => void;
  readonly onClose: (key: string) => void;
}

/** The schemas that are open; none, nothing. */
export function OpenTabs({ open, active, dirty, onActive, onClose }: OpenTabsProps) {
  const { t } = useTexts();
  if (open.length === 0) return null;
  return (
    <div className="wb-tabs" role="toolbar" aria-label={t('workbench.open')}>
      {open.map((entry) => {
        const key = keyOf(entry);
        return (
          <span key={key} className="wb-tab" data-active={key === active}>
            <button
              type="button"
              aria-pressed={key === active}
              title={`${entry.title} ${entry.name}`}
              onClick={() => onActive(key)}
            >
              {entry.title}
              {dirty.has(key) ? <DirtyDot /> : null}
            </button>
            <button
              type="button"
              className="engine-iconbutton"
              aria-label={t('workbench.closeOne', { name: entry.title })}
              title={t('workbench.close')}
              onClick={() => onClose(key)}
            >
              <LineIcon name="close" />
            </button>
          </span>
        );
      })}
    </div>
  );
}

function DirtyDot() {
  const { t } = useTexts();
  const text = t('workbench.unsaved');
  return <i className="wb-dot" title={text} role="img" aria-label={text} />;
}
