import { createContext, useContext, useMemo, type ComponentType } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import type { RuleScope } from '#schemas/rules/bind.ts';

/** What the card of the screen was asked for, by the names behind `$param.`. */
export const ScreenParamsContext = createContext<Row>({});

/** Draws a node wherever one stands inside another: in a drawer of a row, say. */
export const NodeFace = createContext<ComponentType<{
  readonly node: ScreenNode;
  readonly master: Row | undefined;
}> | null>(null);

/** Puts a row in the place of the one that is chosen on the left side; null where there is no left side. */
export const ChooseInstead = createContext<((row: Row) => void) | null>(null);

/** What a node of a screen may name: the asker, the parameters, the chosen row on the left, the address and the clock. */
export type NodeScope = RuleScope & { readonly $param: Row; readonly $user: Row };

/** The clock stands still until another row is chosen: a parameter that changes reloads who reads it, not who reads the time. */
export function useNodeScope(master: Row | undefined): NodeScope {
  const ports = useHouse();
  const params = useContext(ScreenParamsContext);
  const search = useTab()?.search.toString() ?? '';
  const now = useMemo(() => wallTime(ports.now()), [ports, master]); // oxlint-disable-line react-hooks/exhaustive-deps -- another row, another time
  return useMemo(
    () => ({
      $master: master ?? {},
      $param: params,
      $query: Object.fromEntries(new URLSearchParams(search)),
      ...askerScope(ports, now),
    }),
    [master, params, search, ports, now],
  );
}

/** The asker and the clock. */
export function askerScope(
  ports: Pick<HousePort, 'user'>,
  now: string,
): Pick<NodeScope, '$user' | '$today' | '$now'> {
  return { $user: ports.user, $today: now.slice(0, 'YYYY-MM-DD'.length), $now: now };
}
