import { useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { ListPageProps } from '#engine/base/registry.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { PAGE_SIZES } from '#schemas/api/envelope.ts';
import type { ListSpec } from '#schemas/language/page.ts';
import { settingsKey, type ListPrefs } from './column-prefs.ts';

/** A window in which ten rows leave half of the table empty. */
const TALL = '(min-height: 900px)';
const TALL_SIZE = 20;

/**
 * Rows of a page as the list opens: as many as this person chose here, else what fills a tall window where the list has it for
 * itself; undefined: as the schema says. A phone has one column and no memory of desks.
 */
export function usePageSize({ entity, embedded = false }: ListPageProps): ListSpec['pageSize'] {
  const { settings } = useHouse();
  const isPhone = useMedia(PHONE);
  // what is chosen while the list is open goes into its query
  const [chosen] = useState(() => settings.get<ListPrefs>(settingsKey(entity.name))?.size);
  const [isTall] = useState(() => window.matchMedia(TALL).matches);
  if (isPhone) return undefined;
  const kept = PAGE_SIZES.find((size) => size === chosen);
  if (kept !== undefined || entity.list?.pageSize !== undefined) return kept;
  return isTall && !embedded ? TALL_SIZE : undefined;
}
