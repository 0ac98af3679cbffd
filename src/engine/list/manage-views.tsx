import { Button, Modal } from 'antd';
import { useState, type DragEvent } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { useListMoves, useListShown } from './list-context.ts';
import { MoveButtons } from './move-buttons.tsx';
import { defaultViewOf, movedOrder, type SavedView } from './saved-views.ts';
import type { SavedViews } from './use-saved-views.ts';
import './list-page.css';
import './manage-views.css';

interface ManageViewsProps {
  readonly saved: SavedViews;
  readonly onClose: () => void;
}

const WIDTH = 640;

/** The saved views of a list: their order, which one it opens with, and names, contents and removal of one's own. Every change counts at once. */
export function ManageViews({ saved, onClose }: ManageViewsProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const { user } = useHouse();
  const { prefs } = useListShown();
  const { changePrefs } = useListMoves();
  const [dragged, setDragged] = useState<string | null>(null);
  const { views } = saved;
  const first = defaultViewOf(views, prefs, String(user.id ?? ''));
  const move = (id: string, to: number): void =>
    changePrefs({ viewOrder: movedOrder(views, id, to) });
  const handleDrop = (event: DragEvent, index: number): void => {
    event.preventDefault();
    if (dragged) move(dragged, index);
    setDragged(null);
  };
  return (
    <Modal
      open={isShown}
      title={t('views.manage')}
      width={WIDTH}
      onCancel={onClose}
      footer={[
        <Button key="none" onClick={() => changePrefs({ defaultView: '' })} disabled={!first}>
          {t('views.noDefault')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('list.close')}
        </Button>,
      ]}
    >
      {views.length === 0 ? <p role="status">{t('views.none')}</p> : null}
      <ul className="engine-columns engine-viewlist">
        {views.map((view, index) => (
          // dragging has the two buttons of each line beside it
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={view.id}
            draggable
            onDragStart={() => setDragged(view.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => handleDrop(event, index)}
          >
            <ViewLine
              saved={saved}
              view={view}
              isFirst={view === first}
              onFirst={() => changePrefs({ defaultView: view.id })}
            />
            <MoveButtons
              title={view.name}
              isFirst={index === 0}
              isLast={index === views.length - 1}
              onMove={(step) => move(view.id, index + step)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface ViewLineProps {
  readonly saved: SavedViews;
  readonly view: SavedView;
  /** The list opens with it. */
  readonly isFirst: boolean;
  readonly onFirst: () => void;
}

/** A view: whether the list opens with it, who sees it, and what can be done with one of one's own. */
function ViewLine({ saved, view, isFirst, onFirst }: ViewLineProps) {
  const { t, dict } = useTexts();
  const isOwn = saved.isOwn(view);
  const shared =
    dict('list_view_share').find((item) => item.dictValue === view.share)?.dictLabel ?? '';
  return (
    <>
      <label title={t('views.setDefault')}>
        <input type="radio" name="engine-default-view" checked={isFirst} onChange={onFirst} />
        <span>{view.name}</span>
      </label>
      <span className="engine-hint">
        {isOwn ? shared : `${shared} · ${String(view['creatorName'] ?? '')}`}
      </span>
      {isOwn ? (
        <>
          <button type="button" className="engine-link" onClick={() => saved.replace(view)}>
            {t('views.replace')}
          </button>
          <button type="button" className="engine-link" onClick={() => saved.edit(view)}>
            {t('views.edit')}
          </button>
          <button
            type="button"
            className="engine-link engine-link-danger"
            onClick={() => saved.remove(view)}
          >
            {t('action.remove')}
          </button>
        </>
      ) : null}
    </>
  );
}
