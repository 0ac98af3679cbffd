import type { ActionOp, OfDo } from '../parts.ts';
import type { Action } from '../tree.ts';
import { listText, mark, plain, type Phrase } from './phrases.ts';
import { factorName } from './say-value.ts';
import type { Saying } from './saying.ts';

/** What is done, in words. */
export function sayAction(action: Action, saying: Saying): readonly Phrase[] {
  const text = SAY[action.do](action as never, saying);
  return action.off
    ? mark(plain(saying.t('rule.say.off', { of: text })), action.id, 'off')
    : mark(plain(text), action.id);
}

type Say<D extends ActionOp> = (action: OfDo<Action, D>, saying: Saying) => string;

const SAY: { readonly [D in ActionOp]: Say<D> } = {
  alarm: ({ kind, level, factor }, saying) => {
    const { t, world } = saying;
    const degree =
      level === 'multiple'
        ? t('rule.say.byMultiple')
        : (world.label('alarm_level', level) ?? level);
    return about(
      factor,
      t('rule.do.alarm', { kind: world.label('alarm_type', kind) ?? kind, level: degree }),
      saying,
    );
  },
  warning: ({ level, reason, factor }, saying) => {
    const { t, world } = saying;
    const words = {
      level: world.label('warning_level', level) ?? level,
      reason: world.label('warning_reason', reason) ?? reason,
    };
    return about(factor, t('rule.do.warning', words), saying);
  },
  order: ({ type, urgency }, { t, world }) =>
    t('rule.do.order', {
      type: world.label('work_order_type', type) ?? type,
      urgency: world.label('work_order_urgency', urgency) ?? urgency,
    }),
  notify: ({ to }, { t }) =>
    t('rule.do.notify', {
      to: listText(
        to.map((one) => recipientText(one, t)),
        t,
      ),
    }),
  diagnose: (_action, { t }) => t('rule.do.diagnose'),
  flag: (_action, { t }) => t('rule.do.flag'),
};

function about(factor: string | undefined, text: string, saying: Saying): string {
  return factor === undefined
    ? text
    : saying.t('rule.do.about', { factor: factorName(factor, saying), action: text });
}

/** `duty`, `user:12`. */
function recipientText(to: string, t: Saying['t']): string {
  const [kind, id] = to.split(':');
  if (id === undefined) return t(`rule.to.${kind ?? ''}`);
  return kind === 'role' ? t('rule.to.role', { id }) : t('rule.to.user', { id });
}
