import { useMemo, type ReactNode } from 'react';

import { EnginePortsProvider, usePorts } from './ports-context.ts';
import type { DictItem, EnginePorts } from './ports.ts';

/** The ports of a house with some of them changed; who is asked for is asked anew each time. */
export function changedPorts(ports: EnginePorts, change: Partial<EnginePorts>): EnginePorts {
  return {
    ...ports,
    get user() {
      return ports.user;
    },
    ...change,
  };
}

interface WithDictsProps {
  /** By code; the other dictionaries are those of the house. Kept by whoever gives them: other ones draw everything below anew. */
  readonly dicts: Readonly<Record<string, readonly DictItem[]>>;
  readonly children: ReactNode;
}

/** Parts below find dictionaries of their own besides those of the house. */
export function WithDicts({ dicts, children }: WithDictsProps) {
  const ports = usePorts('data', 'texts', 'feedback', 'navigation', 'house');
  const own = useMemo(
    () =>
      changedPorts(ports, {
        dict: (code) => (Object.hasOwn(dicts, code) ? (dicts[code] ?? []) : ports.dict(code)),
      }),
    [ports, dicts],
  );
  return <EnginePortsProvider value={own}>{children}</EnginePortsProvider>;
}
