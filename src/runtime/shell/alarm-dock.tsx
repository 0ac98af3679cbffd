import { AlertOutlined, BellOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useAtomValue } from 'jotai';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { groupCards } from '../realtime/alarm-cards.ts';
import type { CardGroup } from '../realtime/alarm-cards.ts';
import { cardsAtom, dropCards, snoozeCards } from '../realtime/message-state.ts';
import { openAddress } from '../router/navigation.ts';
import { readMessages } from '../services/message-sync.ts';
import './alarm-dock.css';

/** Stations shown at once; the others are one line with their number. */
const SHOWN = 4;
/** Minutes after which a card that was put off comes back. */
const SNOOZES = [10, 60] as const;
const MUTE_HOURS = 2;

interface Props {
  /** `side`: at the foot of the menu; `folded`: a badge there, opened by a click; `strip`: one line above the page, where there is no menu. */
  readonly place: 'side' | 'folded' | 'strip';
}

/**
 * Serious messages of the moment (UX.md section 9). It has a place of its own in the frame and floats over nothing: no button of a
 * page, a form or a drawer is ever under it.
 */
export const AlarmDock = memo(function AlarmDock({ place }: Props) {
  const { t } = useTranslation('shell');
  const cards = useAtomValue(cardsAtom);
  const [isOpen, setOpen] = useState(false);
  const groups = groupCards(cards);
  const isFolded = place === 'folded';
  const isShown = groups.length > 0 && (!isFolded || isOpen);
  const shown = groups.slice(0, place === 'strip' ? 1 : SHOWN);
  const ids = cards.map(({ id }) => id);
  return (
    <section
      className="alarm-dock"
      data-place={place}
      data-empty={groups.length === 0}
      aria-label={t('cards.title')}
      aria-live="assertive"
    >
      {isFolded && groups.length > 0 ? (
        <button
          type="button"
          className="alarm-dock-badge"
          aria-expanded={isOpen}
          aria-label={t('cards.count', { count: cards.length })}
          onClick={() => setOpen(!isOpen)}
        >
          <BellOutlined />
          <b>{cards.length}</b>
        </button>
      ) : null}
      {isShown ? (
        <div className="alarm-dock-body">
          <header>
            <strong>{t('cards.count', { count: cards.length })}</strong>
            <Button size="small" type="text" onClick={() => acknowledge(ids)}>
              {t('cards.allKnown')}
            </Button>
          </header>
          {shown.map((group) => (
            <Group key={group.key} group={group} />
          ))}
          {groups.length > shown.length ? (
            <p className="alarm-dock-more">
              {t('cards.moreStations', { count: groups.length - shown.length })}
            </p>
          ) : null}
        </div>
      ) : null}
    </section>
  );
});

interface GroupProps {
  readonly group: CardGroup;
}

const isSameGroup = ({ group: a }: GroupProps, { group: b }: GroupProps): boolean =>
  a.level === b.level &&
  a.cards.length === b.cards.length &&
  a.cards.every((card, at) => card === b.cards[at]);

/** In a storm the cards that stand are not drawn again with each that comes. */
const Group = memo(function Group({ group }: GroupProps) {
  const { t } = useTranslation('shell');
  const [newest] = group.cards;
  const ids = group.cards.map(({ id }) => id);
  const later = useLater(group);
  return (
    <article
      className="alarm-card"
      data-level={group.level}
      role={group.level >= 4 ? 'alert' : 'status'}
    >
      <strong title={newest.title}>
        <AlertOutlined /> {newest.title}
        {group.cards.length > 1 ? (
          <b className="alarm-card-count">{t('cards.times', { count: group.cards.length })}</b>
        ) : null}
      </strong>
      <p title={newest.body}>{newest.body}</p>
      <footer>
        <time className="num">{newest.at.slice(11, 16)}</time>
        <Dropdown menu={{ items: later }} trigger={['click']}>
          <button type="button" className="alarm-card-button">
            {t('cards.later')} <DownOutlined />
          </button>
        </Dropdown>
        {newest.link ? (
          <button type="button" className="alarm-card-button" onClick={() => handleLook(group)}>
            {t('cards.look')}
          </button>
        ) : null}
        <button type="button" className="alarm-card-button" onClick={() => acknowledge(ids)}>
          {t('cards.known')}
        </button>
      </footer>
    </article>
  );
}, isSameGroup);

/** The ways to put cards off: for some minutes, or their whole station for some hours. */
function useLater(group: CardGroup) {
  const { t } = useTranslation('shell');
  const ports = usePorts('data', 'feedback', 'house');
  const [newest] = group.cards;
  const ids = group.cards.map(({ id }) => id);
  const canMute = group.stationId !== '' && ports.can('dm:alarm:mute');
  async function handleMute(): Promise<void> {
    await callAddress(ports, 'POST /dm/alarm/record/mute', {
      body: { stationId: group.stationId, hours: MUTE_HOURS },
    });
    ports.notify('success', t('cards.muted', { station: newest.station, count: MUTE_HOURS }));
    acknowledge(ids);
  }
  const snoozes = SNOOZES.map((minutes) => ({
    key: String(minutes),
    label: t('cards.snooze', { count: minutes }),
    onClick: () => snoozeCards(ids, Date.now() + minutes * MINUTE_MS),
  }));
  if (!canMute) return snoozes;
  const mute = {
    key: 'mute',
    label: t('cards.mute', { count: MUTE_HOURS }),
    onClick: () => void handleMute().catch(() => undefined),
  };
  return [...snoozes, { type: 'divider' as const }, mute];
}

function acknowledge(ids: readonly string[]): void {
  readMessages({ ids });
  dropCards(ids);
}

/** One message opens its record, several the list of their station. */
function handleLook({ cards, stationId }: CardGroup): void {
  acknowledge(cards.map(({ id }) => id));
  const [{ link, title }] = cards;
  if (cards.length === 1 || stationId === '') return openAddress(link, title);
  const query = new URLSearchParams({ q: JSON.stringify({ f: { stationId } }) });
  openAddress(`${link.slice(0, link.lastIndexOf('/'))}?${query.toString()}`);
}
