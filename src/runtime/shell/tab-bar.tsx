import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useTabTitle } from '#runtime/parts/use-page-title.ts';
import { HOME_KEY } from '#runtime/state/tabs-model.ts';
import type { TabItem } from '#runtime/state/tabs-model.ts';
import { splitTitle } from './tab-title.ts';
import { useTabActions } from './use-tabs.ts';
import './tab-bar.css';

/** The row of content tabs: click, middle click, context menu, dragging, arrow keys. */
export function TabBar() {
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

  const menuOf = (tab: TabItem) => ({
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      { key: 'close', label: t('tabs.close'), disabled: tab.key === HOME_KEY },
      { key: 'others', label: t('tabs.closeOthers') },
      { key: 'all', label: t('tabs.closeAll') },
      { key: 'left', label: t('tabs.left'), disabled: set.tabs.indexOf(tab) < 2 },
      {
        key: 'right',
        label: t('tabs.right'),
        disabled: tab.key === HOME_KEY || tab === set.tabs.at(-1),
      },
    ],
    onClick: ({ key, domEvent }: { key: string; domEvent: { stopPropagation: () => void } }) => {
      domEvent.stopPropagation();
      if (key === 'refresh') actions.refresh(tab);
      if (key === 'close') void actions.closeKeys([tab.key]);
      if (key === 'others') void actions.closeOthers(tab.key);
      if (key === 'all') void actions.closeAll();
      const neighbour = set.tabs[set.tabs.indexOf(tab) + (key === 'left' ? -1 : 1)];
      if (key === 'left' && neighbour) actions.moveBefore(tab.key, neighbour.key);
      if (key === 'right' && neighbour) actions.moveBefore(neighbour.key, tab.key);
    },
  });

  function handleKey(event: KeyboardEvent, index: number): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = set.tabs[(index + step + set.tabs.length) % set.tabs.length];
    const tab = set.tabs[index];
    if (step !== 0 && next) actions.show(next);
    else if ((event.key === 'Enter' || event.key === ' ') && tab) actions.show(tab);
    else if (event.key === 'Delete' && tab) void actions.closeKeys([tab.key]);
    else return;
    event.preventDefault();
  }

  function handleMiddle(event: MouseEvent, tab: TabItem): void {
    if (event.button !== 1 || tab.key === HOME_KEY) return;
    event.preventDefault();
    void actions.closeKeys([tab.key]);
  }

  return (
    <nav className="tab-bar" aria-label={t('tabs.label')}>
      <div ref={stripRef} className="tab-strip" role="tablist" aria-label={t('tabs.label')}>
        {set.tabs.map((tab, index) => {
          const isActive = tab.key === set.active;
          const title = titles[index] ?? '';
          const { word, number } = splitTitle(title);
          return (
            <Dropdown key={tab.key} menu={menuOf(tab)} trigger={['contextMenu']}>
              <div
                className="tab"
                role="tab"
                aria-selected={isActive}
                aria-controls={`tab-page-${tab.key}`}
                tabIndex={isActive ? 0 : -1}
                title={title}
                draggable={tab.key !== HOME_KEY}
                data-over={dragged !== null && dragged !== tab.key}
                onClick={() => actions.show(tab)}
                onAuxClick={(event) => handleMiddle(event, tab)}
                onKeyDown={(event) => handleKey(event, index)}
                onDragStart={() => setDragged(tab.key)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => dragged && actions.moveBefore(dragged, tab.key)}
              >
                {tab.isDirty ? (
                  <span className="tab-dirty" role="img" aria-label={t('tabs.dirty')} />
                ) : null}
                <span className="tab-title">{word}</span>
                {number ? <span className="tab-number">{number}</span> : null}
                {tab.key === HOME_KEY ? null : (
                  <span
                    className="tab-close"
                    aria-hidden="true"
                    title={t('tabs.closeOne', { title })}
                    onClick={(event) => {
                      event.stopPropagation();
                      void actions.closeKeys([tab.key]);
                    }}
                  >
                    <CloseOutlined />
                  </span>
                )}
              </div>
            </Dropdown>
          );
        })}
      </div>
      <Dropdown
        trigger={['click']}
        menu={{
          items: set.tabs.map((tab) => ({ key: tab.key, label: titleOf(tab) })),
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
    </nav>
  );
}

/** Scrolls the strip, and nothing around it, until the active tab is in sight. */
function showActive(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!tab) return;
  const [seen, whole] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (whole.left < seen.left) strip.scrollLeft -= seen.left - whole.left;
  else if (whole.right > seen.right) strip.scrollLeft += whole.right - seen.right;
}
