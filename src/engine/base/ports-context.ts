import { createContext, useContext } from 'react';

import type { EnginePorts } from './ports.ts';

const EnginePortsContext = createContext<EnginePorts | null>(null);
export const EnginePortsProvider = EnginePortsContext.Provider;

/** @throws Error outside an `EnginePortsProvider`. */
export function useEnginePorts(): EnginePorts {
  const ports = useContext(EnginePortsContext);
  if (!ports) throw new Error('engine components need an EnginePortsProvider above them');
  return ports;
}
