import { useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { LazyMenu } from './lazy-menu.tsx';
import { useListMoves } from './list-context.ts';
import { SHOWN_VIEWS } from './saved-views.ts';
import { useSavedViews } from './use-saved-views.ts';
import './view-chips.css';

const ManageViews = lazyPart(async () => (await import('./manage-views.tsx')).ManageViews);

/** Saved views left of the toolbar: at most six, the rest and what can be done with them under a menu. Pressing the shown one leaves it. */
export function ViewChips() {
  const { t } = useTexts();
  const saved = useSavedViews();
  const { restart } = useListMoves();
  const [isManaging, setManaging] = useState(false);
  const { views, shown } = saved;
  const chips = views.slice(0, SHOWN_VIEWS);
  const items = () => [
    ...views
      .slice(SHOWN_VIEWS)
      .map((view) => ({ key: view.id, label: view.name, onClick: () => saved.open(view) })),
    ...(views.length > SHOWN_VIEWS ? [{ type: 'divider' as const }] : []),
    { key: '$save', label: t('views.save'), onClick: saved.save },
    ...(views.length > 0
      ? [{ key: '$manage', label: t('views.manage'), onClick: () => setManaging(true) }]
      : []),
  ];
  return (
    <div className="engine-views" role="group" aria-label={t('views.title')}>
      {chips.map((view) => (
        <button
          key={view.id}
          type="button"
          className="engine-chip"
          aria-pressed={view === shown}
          title={
            saved.isOwn(view)
              ? view.name
              : t('views.sharedBy', { name: String(view['creatorName'] ?? '') })
          }
          onClick={() => (view === shown ? restart() : saved.open(view))}
        >
          {view.name}
        </button>
      ))}
      <LazyMenu
        items={items}
        draw={(open, isOpen) => (
          <button
            type="button"
            className="engine-chip engine-viewmenu"
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={open}
          >
            <LineIcon name="bookmark" />
            {views.length > SHOWN_VIEWS
              ? t('views.more', { count: views.length - SHOWN_VIEWS })
              : t('views.title')}
            <LineIcon name="down" />
          </button>
        )}
      />
      {isManaging ? <ManageViews saved={saved} onClose={() => setManaging(false)} /> : null}
    </div>
  );
}
