import './palette.css';
import { useDraggable } from '@dnd-kit/core';
import { Input, type InputRef } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../commands/commands.ts';
import type { Dragged } from '../commands/dragged.ts';
import type { DesignNode, NewId } from '../document/node.ts';

/** Something that can be put into a document. */
export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  /** Beside the title, such as a unit. */
  readonly about?: string;
  /** Further words it is found by. */
  readonly words?: string;
  readonly tone: string;
  readonly make: (newId: NewId) => DesignNode;
  /** Takes what is chosen into itself when it is added by keyboard or click. */
  readonly isWrapper?: boolean;
}

export interface PaletteGroup {
  readonly key: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
  /** Only so many are shown before one searches. */
  readonly first?: number;
}

interface PaletteProps {
  readonly commander: Commander;
  readonly groups: readonly PaletteGroup[];
  readonly isOff: boolean;
}

/** Blocks by group, to be dragged into the canvas, or added with Enter, space or a double click. */
export const Palette = memo(function Palette({ commander, groups, isOff }: PaletteProps) {
  const { t } = useTexts();
  const { thing } = commander.store.language;
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const leave = commander.wayToItems.enter(() => input.current?.focus());
    return () => leave();
  }, [commander]);
  const words = search.trim().toLowerCase();
  const found = groups
    .map((group) => ({ group, items: group.items.filter((item) => isFound(item, words)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav className="dg-palette" aria-label={t(`designer.palette.${thing}`)}>
      <Input
        ref={input}
        allowClear
        aria-label={t(`designer.palette.search.${thing}`)}
        placeholder={t(`designer.palette.search.${thing}`)}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onPressEnter={({ nativeEvent }) => {
          const [first] = words === '' ? [] : (found[0]?.items ?? []);
          if (first && !isOff && !nativeEvent.isComposing) addItem(commander, first);
        }}
      />
      {found.length === 0 ? <p>{t(`designer.palette.nothing.${thing}`)}</p> : null}
      {found.map(({ group, items }) => {
        const shown =
          words === '' && group.first !== undefined && !opened.includes(group.key)
            ? items.slice(0, group.first)
            : items;
        return (
          <section key={group.key} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {shown.map((item) => (
                <PaletteButton key={item.key} item={item} isOff={isOff} commander={commander} />
              ))}
            </ul>
            {shown.length < items.length ? (
              <button
                type="button"
                className="dg-more"
                onClick={() => setOpened([...opened, group.key])}
              >
                {t('designer.palette.more', { count: items.length - shown.length })}
              </button>
            ) : null}
          </section>
        );
      })}
    </nav>
  );
});

/** Puts it where one is meant by what is chosen. */
function addItem(commander: Commander, { make, isWrapper }: PaletteItem): void {
  commander.insert(make(commander.store.newId), undefined, isWrapper);
}

interface PaletteButtonProps {
  readonly item: PaletteItem;
  readonly isOff: boolean;
  readonly commander: Commander;
}

function PaletteButton({ item, isOff, commander }: PaletteButtonProps) {
  const { t } = useTexts();
  const hasFilled = useRef(false);
  const onAdd = (): void => addItem(commander, item);
  const dragged: Dragged = { from: 'palette', make: item.make, label: item.title };
  const { setNodeRef, listeners } = useDraggable({
    id: `palette.${item.key}`,
    data: dragged,
    disabled: isOff,
  });
  return (
    <li>
      <button
        type="button"
        ref={setNodeRef}
        className="dg-item"
        data-tone={item.tone}
        disabled={isOff}
        title={t('designer.palette.hint')}
        {...listeners}
        onClick={({ detail }) => {
          // Enter and space click without a pointer; an empty place that is chosen takes what is clicked, once
          if (detail === 1) hasFilled.current = commander.isHoleChosen;
          if (detail === 0 || (detail === 1 && hasFilled.current)) onAdd();
        }}
        onDoubleClick={() => {
          if (!hasFilled.current) onAdd();
        }}
      >
        <span>{item.title}</span>
        {item.about ? <small>{item.about}</small> : null}
      </button>
    </li>
  );
}

const isFound = ({ title, about = '', words = '' }: PaletteItem, search: string): boolean =>
  search === '' || `${title} ${about} ${words}`.toLowerCase().includes(search);
