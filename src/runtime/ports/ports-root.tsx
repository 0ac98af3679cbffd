import { App } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { EnginePortsProvider, RightsProvider } from '#engine/base/ports-context.ts';
import { permissionsAtom } from '#runtime/state/session-state.ts';
import { createPorts } from './create-ports.ts';

/** Gives the engine its ports; stands inside antd's `App`. */
export function PortsRoot({ children }: { readonly children: ReactNode }) {
  const { modal } = App.useApp();
  const ports = useMemo(() => createPorts(modal), [modal]);
  return (
    <EnginePortsProvider value={ports}>
      <RightsProvider value={useAtomValue(permissionsAtom)}>{children}</RightsProvider>
    </EnginePortsProvider>
  );
}
