import { useTexts, usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { formatWallDay } from '#schemas/basics/wall-time.ts';

/** Whether a standard is in force; nothing for what is no standard. */
export function Standing({ row }: { readonly row: Row }) {
  const { t } = useTexts();
  const { now } = usePorts('house');
  if (!Object.hasOwn(row, 'validFrom')) return null;
  const today = formatWallDay(now());
  const [from, to] = [textOf(row['validFrom']), textOf(row['validTo'])];
  if (to !== '' && to < today) return <Tag text={t('academy.void')} tone="danger" isStruck />;
  return from > today ? (
    <Tag text={t('academy.coming')} tone="warning" />
  ) : (
    <Tag text={t('academy.inForce')} tone="success" />
  );
}
