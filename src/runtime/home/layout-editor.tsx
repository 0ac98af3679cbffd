import { Button } from 'antd';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { CardName } from '#schemas/api/home-cards.ts';
import { sizeOf, usualLayout, type HomeLayout, type Viewer } from './home-layout.ts';
import { hideCard, moveCard, nextSize, placeCard, sizeCard } from './layout-moves.ts';
import './layout-editor.css';

interface Editing {
  readonly layout: HomeLayout;
  readonly userType: string;
  readonly onChange: (layout: HomeLayout) => void;
}

interface LayoutEditorProps extends Omit<Editing, 'userType'> {
  readonly viewer: Viewer;
  /** Cards that can be brought back. */
  readonly hidden: readonly CardName[];
  readonly onDone: () => void;
}

/** Brings hidden cards back, and everything as it comes. */
export function LayoutEditor({ layout, viewer, hidden, onChange, onDone }: LayoutEditorProps) {
  const { t } = useTranslation('home');
  return (
    <div className="home-editor" role="toolbar" aria-label={t('layout.edit')}>
      <span>{t('layout.hint')}</span>
      {hidden.map((name) => (
        <Button key={name} size="small" onClick={() => onChange(hideCard(layout, name, false))}>
          {t('layout.show', { title: t(`layout.cards.${name}`) })}
        </Button>
      ))}
      <Button
        size="small"
        onClick={() => onChange({ ...usualLayout(viewer), version: layout.version })}
      >
        {t('layout.reset')}
      </Button>
      <Button size="small" type="primary" onClick={onDone}>
        {t('layout.done')}
      </Button>
    </div>
  );
}

interface SlotToolsProps extends Editing {
  readonly name: CardName;
  /** The cards that stand on the page, in their order. */
  readonly shown: readonly CardName[];
  readonly dragged: CardName | undefined;
  readonly onDrag: (name: CardName | undefined) => void;
}

/** A sheet over a card: dragged it moves the card, dropped on it another one comes here; its buttons do the same, size and hide it. */
export function SlotTools(props: SlotToolsProps) {
  const { name, layout, dragged, onChange, onDrag } = props;
  const { t } = useTranslation('home');
  const title = t(`layout.cards.${name}`);
  const isTarget = dragged !== undefined && dragged !== name;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever does not drag has the buttons of the sheet
    <div
      className="home-slotsheet"
      role="group"
      aria-label={title}
      draggable
      data-dragged={dragged === name}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(name);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event: DragEvent) => isTarget && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        if (isTarget) onChange(placeCard(layout, dragged, name));
        onDrag(undefined);
      }}
    >
      <Tools {...props} />
    </div>
  );
}

function Tools({ name, shown, layout, userType, onChange }: SlotToolsProps) {
  const { t } = useTranslation('home');
  const title = t(`layout.cards.${name}`);
  const at = shown.indexOf(name);
  const size = sizeOf(layout, name, userType);
  const move = (step: -1 | 1) => onChange(moveCard(layout, name, { step, among: shown }));
  const [narrower, wider] = [nextSize(size, -1), nextSize(size, 1)];
  const resize = (next: typeof wider) => () => next && onChange(sizeCard(layout, name, next));
  const tools = [
    { key: 'up', face: '↑', isOff: at === 0, press: () => move(-1) },
    { key: 'down', face: '↓', isOff: at === shown.length - 1, press: () => move(1) },
    { key: 'narrower', face: '−', isOff: !narrower, press: resize(narrower) },
    { key: 'wider', face: '+', isOff: !wider, press: resize(wider) },
  ] as const;
  return (
    <div className="home-slottools">
      {tools.map(({ key, face, isOff, press }) => (
        <Button
          key={key}
          size="small"
          disabled={isOff}
          aria-label={t(`layout.${key}`, { title })}
          title={t(`layout.${key}`, { title })}
          onClick={press}
        >
          {face}
        </Button>
      ))}
      <Button
        size="small"
        aria-label={t('layout.hide', { title })}
        onClick={() => onChange(hideCard(layout, name, true))}
      >
        {t('layout.hideShort')}
      </Button>
    </div>
  );
}
