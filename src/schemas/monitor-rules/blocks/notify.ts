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

/** `duty`, `user:12`. */
function recipientText(to: string, t: Translate): string {
  const [kind, id] = to.split(':');
  if (id === undefined) return t(`rule.to.${kind ?? ''}`);
  return kind === 'role' ? t('rule.to.role', { id }) : t('rule.to.user', { id });
}
