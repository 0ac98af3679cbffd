import { useTranslation } from 'react-i18next';

import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';

/** In a list: that something of a record waits for a network, is on its way or was refused. */
export function WaitingTag({ record }: { readonly record: string }) {
  const { t } = useTranslation('phone');
  const { items } = useOutbox();
  const own = items.filter((item) => item.record === record);
  const told = own.find(({ state }) => state === 'refused') ?? own.at(-1);
  if (told === undefined) return null;
  return (
    <Tag
      text={t(`outbox.state.${told.state}`)}
      tone={told.state === 'refused' ? 'danger' : 'warning'}
    />
  );
}
