import { useEffect, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { StatesSchema } from '#schemas/language/states.ts';

/** The statuses of work orders by their words; null until they came. */
export function useOrderStates(): StatesSchema | null {
  const ports = usePorts('data');
  const [states, setStates] = useState<StatesSchema | null>(null);
  useEffect(() => {
    ports.states('workOrder').then(setStates, () => setStates(null));
  }, [ports]);
  return states;
}
