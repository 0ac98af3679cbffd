import { Drawer } from 'antd';
import { createContext, createElement, useContext, useState, type ReactNode } from 'react';

import { Opened } from '#engine/base/opened.tsx';
import { isOpen, routeOf, type PressScope, type Way } from '#engine/base/opens.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { useEntities } from '#engine/base/use-entities.ts';
import type { AddressNode } from '#schemas/language/address-nodes.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { ChooseInstead, NodeFace, useNodeScope } from '../screen-scope.ts';

const DRAWER_PX = 720;

/** Where the value of a field leads; undefined where it leads nowhere for this reader. */
type Opener = (name: string, row: Row) => Way | undefined;

const OpenValue = createContext<Opener>(() => undefined);

/** Where values of the node around lead. */
export const useOpener = (): Opener => useContext(OpenValue);

interface OpeningsProps {
  readonly node: Pick<AddressNode<ScreenNode>, 'opens'>;
  readonly master: Row | undefined;
  readonly children: ReactNode;
}

/** Values that may be pressed, and the drawer that one of them has opened. */
export function Openings({ node: { opens }, master, children }: OpeningsProps) {
  const { can } = useHouse();
  const scope = useNodeScope(master);
  const choose = useContext(ChooseInstead);
  const entity = useEntities(
    Object.values(opens ?? {}).flatMap((spec) => ('list' in spec ? spec.list : [])),
  );
  const [shown, setShown] = useState<{ readonly name: string; readonly row: Row } | null>(null);
  const around: PressScope = { can, scope, entity };
  const open: Opener = (name, row) => {
    const spec = opens?.[name];
    if (!spec) return undefined;
    if ('list' in spec || 'open' in spec) {
      const route = routeOf(spec, row, around);
      return route === undefined ? undefined : { route };
    }
    if (!isOpen(spec, row, around)) return undefined;
    if ('drawer' in spec) return { press: () => setShown({ name, row }) };
    return choose ? { press: () => choose({ ...row, name: row[spec.choose] }) } : undefined;
  };
  const spec = shown ? opens?.[shown.name] : undefined;
  return (
    <OpenValue value={open}>
      {children}
      {shown && spec && 'drawer' in spec ? (
        <NodeDrawer
          title={fillText(spec.title, shown.row)}
          width={spec.width}
          node={spec.drawer}
          master={shown.row}
          onClose={() => setShown(null)}
        />
      ) : null}
    </OpenValue>
  );
}

interface NodeDrawerProps {
  readonly title: string;
  readonly width: number | undefined;
  readonly node: ScreenNode;
  readonly master: Row | undefined;
  readonly onClose: () => void;
}

/** A node of a screen beside the page. It belongs to its tab: it waits while another one is shown. */
export function NodeDrawer({ title, width = DRAWER_PX, node, master, onClose }: NodeDrawerProps) {
  const tab = useTab();
  const Face = useContext(NodeFace);
  return (
    <Drawer open={tab?.isActive ?? true} title={title} size={width} onClose={onClose}>
      {Face ? createElement(Face, { node, master }) : null}
    </Drawer>
  );
}

interface OpenedValueProps {
  readonly name: string;
  readonly title: string;
  readonly row: Row;
  readonly children: ReactNode;
}

/** A value as it is shown; where it leads somewhere, it can be pressed. */
export function OpenedValue({ name, title, row, children }: OpenedValueProps) {
  return (
    <Opened way={useOpener()(name, row)} title={title}>
      {children}
    </Opened>
  );
}
