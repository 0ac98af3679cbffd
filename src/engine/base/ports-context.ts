import { createContext, useContext } from 'react';

import type {
  DataPort,
  EnginePorts,
  FeedbackPort,
  HousePort,
  NavigationPort,
  PortName,
  Ports,
  TextPort,
} from './ports.ts';

const EnginePortsContext = createContext<EnginePorts | null>(null);
export const EnginePortsProvider = EnginePortsContext.Provider;

/** Another value whenever the rights of the user changed; the ports stay the same, so that nothing is asked anew or typed anew. */
const RightsContext = createContext<unknown>(undefined);
export const RightsProvider = RightsContext.Provider;
/** For what is worked out once from `can`: it goes into the dependencies. */
export const useRights = (): unknown => useContext(RightsContext);

/** @throws Error outside an `EnginePortsProvider`. */
function useHousePorts(): EnginePorts {
  const ports = useContext(EnginePortsContext);
  if (!ports) throw new Error('engine components need an EnginePortsProvider above them');
  return ports;
}

/**
 * The named ports together, to hand them to functions that take them; the same object from one drawing to the next. Only the names
 * are seen by the compiler: nothing that is not asked for can be used.
 */
export function usePorts<N extends PortName>(..._names: readonly N[]): Ports<N>;
export function usePorts(): EnginePorts {
  return useHousePorts();
}

/** Asks the server: calls, files, schemas, pushed messages. */
export const useData = (): DataPort => useHousePorts();
/** Words in the language of the user. */
export const useTexts = (): TextPort => useHousePorts();
/** Tells the user something, or asks him. */
export const useFeedback = (): FeedbackPort => useHousePorts();
/** Where the user is, and where he goes. */
export const useNavigation = (): NavigationPort => useHousePorts();
/** Who is here, what he may, what is kept for him, which time it is. */
export const useHouse = (): HousePort => useHousePorts();
