import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { TFunction } from 'i18next';
import { memo, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useTabTitle } from '#runtime/parts/use-page-title.ts';
import { HOME_KEY } from '#runtime/state/tabs-model.ts';
import type { TabItem } from '#runtime/state/tabs-model.ts';
import { splitTitle } from './tab-title.ts';
import { useTabActions } from './use-tabs.ts';
import './tab-bar.css';

/** The row of content tabs: click, middle click, context menu, dragging, arrow keys. */
export const TabBar = memo(function TabBar() {
  const { t } = useTranslation('shell');
  const actions = useTabActions();
  const titleOf = useTabTitle();
  const [dragged, setDragged] = useState<string | null>(null);
  const stripRef = useRef<HTMLDivElement>(null);
  const { set } = actions;
  const titles = set.tabs.map(titleOf);
  const shape = titles.join('\n');

  // titles come after their tab and move it: the strip follows them too
  useEffect(() => {
    if (stripRef.current) showActive(stripRef.current);
  }, [set.active, shape]);
  return (
    <nav className="tab-bar" aria-label={t('tabs.label')}>
      <div ref={stripRef} className="tab-strip" role="tablist" aria-label={t('tabs.label')}>
        {set.tabs.map((tab, index) => (
          <Dropdown key={tab.key} menu={menuOf(tab, actions, t)} trigger={['contextMenu']}>
            <div
              className="tab"
              role="tab"
              aria-selected={tab.key === set.active}
              aria-controls={`tab-page-${tab.key}`}
              tabIndex={tab.key === set.active ? 0 : -1}
              title={titles[index] ?? ''}
              draggable={tab.key !== HOME_KEY}
              data-over={dragged !== null && dragged !== tab.key}
              onClick={() => actions.show(tab)}
              onAuxClick={(event) => handleMiddle(event, tab, actions)}
              onKeyDown={(event) => handleKey(event, index, actions)}
              onDragStart={() => setDragged(tab.key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged && actions.moveBefore(dragged, tab.key)}
            >
              <TabFace
                tab={tab}
                title={titles[index] ?? ''}
                onClose={() => void actions.closeKeys([tab.key])}
              />
            </div>
          </Dropdown>
        ))}
      </div>
      <AllTabs actions={actions} titles={titles} />
    </nav>
  );
});

type TabActions = ReturnType<typeof useTabActions>;

interface TabFaceProps {
  readonly tab: TabItem;
  readonly title: string;
  readonly onClose: () => void;
}

/** What a tab says: that something is unsaved, its title, and the way to close it. */
function TabFace({ tab, title, onClose }: TabFaceProps) {
  const { t } = useTranslation('shell');
  const { word, number } = splitTitle(title);
  return (
    <>
      {tab.isDirty ? <span className="tab-dirty" role="img" aria-label={t('tabs.dirty')} /> : null}
      <span className="tab-title">{word}</span>
      {number ? <span className="tab-number">{number}</span> : null}
      {tab.key === HOME_KEY ? null : (
        <span
          className="tab-close"
          aria-hidden="true"
          title={t('tabs.closeOne', { title })}
          onClick={(event) => {
            event.stopPropagation();
            onClose();
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </>
  );
}

interface AllTabsProps {
  readonly actions: TabActions;
  readonly titles: readonly string[];
}

/** Every tab by its title, for those that are out of sight. */
function AllTabs({ actions, titles }: AllTabsProps) {
  const { t } = useTranslation('shell');
  const { set } = actions;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: set.tabs.map((tab, index) => ({ key: tab.key, label: titles[index] ?? '' })),
        selectedKeys: [set.active],
        onClick: ({ key }) => {
          const tab = set.tabs.find((one) => one.key === key);
          if (tab) actions.show(tab);
        },
      }}
    >
      <Button
        type="text"
        className="tab-more"
        aria-label={t('tabs.more')}
        title={t('tabs.more')}
        aria-haspopup="menu"
        icon={<DownOutlined />}
      />
    </Dropdown>
  );
}

/** What can be done with one tab. */
function menuOf(tab: TabItem, actions: TabActions, t: TFunction<'shell'>) {
  const { tabs } = actions.set;
  const at = tabs.indexOf(tab);
  const isHome = tab.key === HOME_KEY;
  return {
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      { key: 'close', label: t('tabs.close'), disabled: isHome },
      { key: 'others', label: t('tabs.closeOthers') },
      { key: 'all', label: t('tabs.closeAll') },
      { key: 'left', label: t('tabs.left'), disabled: at < 2 },
      { key: 'right', label: t('tabs.right'), disabled: isHome || tab === tabs.at(-1) },
    ],
    onClick: ({ key, domEvent }: { key: string; domEvent: { stopPropagation: () => void } }) => {
      domEvent.stopPropagation();
      if (key === 'refresh') actions.refresh(tab);
      if (key === 'close') void actions.closeKeys([tab.key]);
      if (key === 'others') void actions.closeOthers(tab.key);
      if (key === 'all') void actions.closeAll();
      const neighbour = tabs[at + (key === 'left' ? -1 : 1)];
      if (key === 'left' && neighbour) actions.moveBefore(tab.key, neighbour.key);
      if (key === 'right' && neighbour) actions.moveBefore(neighbour.key, tab.key);
    },
  };
}

function handleKey(event: KeyboardEvent, index: number, actions: TabActions): void {
  const { tabs } = actions.set;
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const next = tabs[(index + step + tabs.length) % tabs.length];
  const tab = tabs[index];
  if (step !== 0 && next) actions.show(next);
  else if ((event.key === 'Enter' || event.key === ' ') && tab) actions.show(tab);
  else if (event.key === 'Delete' && tab) void actions.closeKeys([tab.key]);
  else return;
  event.preventDefault();
}

function handleMiddle(event: MouseEvent, tab: TabItem, actions: TabActions): void {
  if (event.button !== 1 || tab.key === HOME_KEY) return;
  event.preventDefault();
  void actions.closeKeys([tab.key]);
}

/** Scrolls the strip, and nothing around it, until the active tab is in sight. */
function showActive(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!tab) return;
  const [seen, whole] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (whole.left < seen.left) strip.scrollLeft -= seen.left - whole.left;
  else if (whole.right > seen.right) strip.scrollLeft += whole.right - seen.right;
}
