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
        Promise.all(
          [load.open, load.late].map((preset) =>
            callGroups(ports, entity, { preset, by: load.field }, { isSilent: true }),
          ),
        ),
      )
      .then(
        ([open, late]) => isCurrent && setCounted(countInHand(open ?? NOTHING, late ?? NOTHING)),
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

const NOTHING: GroupAnswer = { groups: [] };

/** What is open and what is overdue, each grouped by person. */
export function countInHand(open: GroupAnswer, late: GroupAnswer): ReadonlyMap<string, InHand> {
  const lateOf = new Map(late.groups.map(({ keys: [id], count }) => [id, count]));
  return new Map(
    open.groups.flatMap(({ keys: [id], count }) =>
      id == null ? [] : [[id, { open: count, late: lateOf.get(id) ?? 0 }]],
    ),
  );
}
