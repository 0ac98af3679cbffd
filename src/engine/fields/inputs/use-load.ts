import { useCallback, useEffect, useState } from 'react';

import { callGroups } from '#engine/base/call-verb.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { PickerLoad } from '#engine/base/registry.ts';
import type { GroupAnswer } from '#schemas/api/group.ts';

/** What one row of a picker has in hand. */
export interface InHand {
  readonly open: number;
  readonly late: number;
}

/** @returns what everybody has in hand by id; absent until it is known, and for whoever may not read those records. */
export function useLoad(load: PickerLoad | undefined): ReadonlyMap<string, InHand> | undefined {
  const ports = useData();
  const [counted, setCounted] = useState<ReadonlyMap<string, InHand>>();
  useEffect(() => {
    if (!load) return;
    let isCurrent = true;
    ports
      .entity(load.entity)
      .then((entity) =>
        callGroups(
          ports,
          entity,
          { ...load.where, by: `${load.field},${load.isLate}` },
          { isSilent: true },
        ),
      )
      .then(
        (answer) => isCurrent && setCounted(countInHand(answer)),
        () => isCurrent && setCounted(undefined),
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, load]);
  return counted;
}

/** @returns a sentence on what one row has in hand: "3 张，逾期 1". */
export function useSayInHand(
  load: ReadonlyMap<string, InHand> | undefined,
): (id: string) => string {
  const { t } = useTexts();
  return useCallback(
    (id) => {
      const { open, late } = load?.get(id) ?? { open: 0, late: 0 };
      return late > 0 ? t('picker.inHandLate', { open, late }) : t('picker.inHand', { open });
    },
    [load, t],
  );
}

/** Groups by person and lateness, added up by person. */
export function countInHand({ groups }: GroupAnswer): ReadonlyMap<string, InHand> {
  const found = new Map<string, InHand>();
  for (const { keys, count } of groups) {
    const [id, isLate] = keys;
    if (id == null) continue;
    const before = found.get(id) ?? { open: 0, late: 0 };
    found.set(id, {
      open: before.open + count,
      late: before.late + (isLate === 'true' ? count : 0),
    });
  }
  return found;
}
