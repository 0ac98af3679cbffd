import type { Message } from './messages.ts';

/** Cards of one station: a storm there is one entry with its number, not one for each alarm. */
export interface CardGroup {
  readonly key: string;
  /** Empty where a message belongs to no station. */
  readonly stationId: string;
  /** The highest of its messages, 1 to 4. */
  readonly level: number;
  /** Newest first, never empty. */
  readonly cards: readonly [Message, ...Message[]];
}

/** A card that comes back. */
export interface SnoozedCard {
  readonly message: Message;
  /** ms since 1970 */
  readonly dueMs: number;
}

/** Cards by station, the worst first, then the newest. A message without a station stands alone. */
export function groupCards(cards: readonly Message[]): readonly CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const card of cards) {
    const key = card.stationId || card.id;
    const known = groups.get(key);
    groups.set(key, {
      key,
      stationId: card.stationId,
      level: Math.max(card.level, known?.level ?? 0),
      cards: known ? [...known.cards, card] : [card],
    });
  }
  return [...groups.values()].sort(
    (a, b) => b.level - a.level || b.cards[0].at.localeCompare(a.cards[0].at),
  );
}

/** Those whose time has come, and those that still wait. */
export function splitDue(
  snoozed: readonly SnoozedCard[],
  nowMs: number,
): { readonly due: readonly Message[]; readonly waiting: readonly SnoozedCard[] } {
  return {
    due: snoozed.filter(({ dueMs }) => dueMs <= nowMs).map(({ message }) => message),
    waiting: snoozed.filter(({ dueMs }) => dueMs > nowMs),
  };
}
