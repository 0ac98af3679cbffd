import type { OfDo } from '../parts.ts';
import { listText, type Translate } from '../phrases/phrases.ts';
import type { Action } from '../tree.ts';
import type { ActionCard } from './card.ts';

/** A message to people (通知). */
export const notifyCard: ActionCard<OfDo<Action, 'notify'>> = {
  parts: [
    { name: 'to', kind: 'to' },
    { name: 'text', kind: 'text', isOptional: true },
  ],
  say: ({ to }, { t }) =>
    t('rule.do.notify', {
      to: listText(
        to.map((one) => recipientText(one, t)),
        t,
      ),
    }),
};

/** Whom a message reaches without naming anybody. */
const GROUPS = ['watchers', 'duty', 'enterprise', 'bureau'] as const;

/** `duty`, `user:12`. */
function recipientText(to: string, t: Translate): string {
  const [kind, id] = to.split(':');
  if (id === undefined) {
    const group = GROUPS.find((one) => one === kind);
    return group === undefined ? to : t(`rule.to.${group}`);
  }
  return kind === 'role' ? t('rule.to.role', { id }) : t('rule.to.user', { id });
}
