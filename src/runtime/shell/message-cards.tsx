import { AlertOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cardsAtom, stormAtom } from '../realtime/message-state.ts';
import type { Message } from '../realtime/messages.ts';
import { openAddress } from '../router/navigation.ts';
import { readMessages } from '../services/message-sync.ts';
import { openPartAtom } from './shell-state.ts';

/** ms that a card of level 3 stays; level 4 stays until acknowledged */
const CARD_MS = 8000;

/** Cards of serious messages at the bottom right; a storm is one card with its number. */
export function MessageCards() {
  const { t } = useTranslation('shell');
  const [cards, setCards] = useAtom(cardsAtom);
  const [storm, setStorm] = useAtom(stormAtom);
  const setOpenPart = useSetAtom(openPartAtom);
  const drop = (id: string): void => setCards((all) => all.filter((card) => card.id !== id));

  useEffect(() => {
    if (storm === 0) return;
    const timer = setTimeout(() => setStorm(0), CARD_MS);
    return () => clearTimeout(timer);
  }, [storm, setStorm]);

  return (
    <div className="message-cards" aria-live="assertive">
      {storm > 0 ? (
        <div className="message-card" data-level={4}>
          <strong>
            <AlertOutlined /> {t('cards.storm', { count: storm })}
          </strong>
          <div className="message-card-foot">
            <Button
              size="small"
              type="primary"
              onClick={() => {
                setStorm(0);
                setOpenPart('bell');
              }}
            >
              {t('cards.look')}
            </Button>
          </div>
        </div>
      ) : null}
      {cards.map((card) => (
        <Card key={card.id} card={card} onDrop={() => drop(card.id)} />
      ))}
    </div>
  );
}

function Card({ card, onDrop }: { readonly card: Message; readonly onDrop: () => void }) {
  const { t } = useTranslation('shell');
  const isUrgent = card.level >= 4;
  useEffect(() => {
    if (isUrgent) return;
    const timer = setTimeout(onDrop, CARD_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- counted from its first appearance
  }, [isUrgent]);

  function handleLook(): void {
    readMessages({ ids: [card.id] });
    onDrop();
    if (card.link) openAddress(card.link, card.title);
  }

  return (
    <div className="message-card" data-level={card.level} role={isUrgent ? 'alert' : 'status'}>
      <strong>
        <AlertOutlined /> {card.title}
      </strong>
      <button type="button" className="card-close" aria-label={t('cards.close')} onClick={onDrop}>
        <CloseOutlined />
      </button>
      <p>{card.body}</p>
      <div className="message-card-foot">
        <time className="num text-2">{card.at}</time>
        {card.link ? (
          <Button size="small" onClick={handleLook}>
            {t('cards.look')}
          </Button>
        ) : null}
        {isUrgent ? (
          <Button
            size="small"
            type="primary"
            onClick={() => {
              readMessages({ ids: [card.id] });
              onDrop();
            }}
          >
            {t('cards.known')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
