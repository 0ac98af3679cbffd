import { useEffect, useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { MapOutline } from '#engine/base/ports.ts';
import { levelOf, outlineAt, type MapLevel } from './drill.ts';
import type { MapView } from './projection.ts';

/** Outlines around what is shown, the largest first; those of the level of the view carry their names. */
export interface Outlines {
  readonly level: MapLevel;
  readonly country: readonly MapOutline[];
  /** Parts of the province in the middle of the view. */
  readonly parts: readonly MapOutline[];
  /** Districts the house drew itself. */
  readonly districts: readonly MapOutline[];
}

const COUNTRY = '100000';

/** What is drawn under a view; each file is asked for when it is first looked at. */
export function useOutlines(view: MapView): Outlines {
  const level = levelOf(view);
  const country = useOutlinesOf(COUNTRY);
  const province = level === 'country' ? undefined : outlineAt(country, view)?.code;
  const parts = useOutlinesOf(province);
  const districts = useOutlinesOf(level === 'city' ? '' : undefined);
  return { level, country, parts, districts };
}

const NONE: readonly MapOutline[] = [];

function useOutlinesOf(of: string | undefined): readonly MapOutline[] {
  const ports = useHouse();
  const [found, setFound] = useState<{
    readonly of: string;
    readonly all: readonly MapOutline[];
  }>();
  useEffect(() => {
    if (of === undefined) return undefined;
    let isGone = false;
    ports.mapOutlines?.(of).then(
      (all) => !isGone && setFound({ of, all }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [ports, of]);
  return found !== undefined && found.of === of ? found.all : NONE;
}
