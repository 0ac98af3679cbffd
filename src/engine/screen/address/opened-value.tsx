import { Drawer } from 'antd';
import { createContext, createElement, useContext, useMemo, useState, type ReactNode } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { OpensSpec, RowsNode } from '#schemas/language/address-nodes.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { bindAll } from '#schemas/rules/bind.ts';
import { ChooseInstead, NodeFace, useNodeScope, type NodeScope } from '../screen-scope.ts';

const DRAWER_PX = 720;

/** Opens what a value of a row leads to; undefined where it leads nowhere for this reader. */
type Opener = (name: string, row: Row) => (() => void) | undefined;

const OpenValue = createContext<Opener>(() => undefined);

interface OpeningRowsProps {
  readonly node: Pick<RowsNode<ScreenNode>, 'opens'>;
  readonly master: Row | undefined;
  readonly children: ReactNode;
}

/** Rows whose values may be pressed, and the drawer that one of them has opened. */
export function OpeningRows({ node: { opens }, master, children }: OpeningRowsProps) {
  const ports = usePorts('data', 'navigation', 'house');
  const scope = useNodeScope(master);
  const choose = useContext(ChooseInstead);
  const [shown, setShown] = useState<{ readonly name: string; readonly row: Row } | null>(null);
  const open = useMemo((): Opener => {
    return (name, row) => {
      const spec = opens?.[name];
      if (!spec || !isOpen(spec, row, { ports, scope })) return undefined;
      if ('list' in spec) return () => void openList(spec, row, { ports, scope });
      if ('drawer' in spec) return () => setShown({ name, row });
      if ('open' in spec) return () => ports.open(fillText(spec.open, escapedRow(row)));
      return choose ? () => choose({ ...row, name: row[spec.choose] }) : undefined;
    };
  }, [opens, ports, scope, choose]);
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

interface Around {
  readonly ports: Ports<'data' | 'navigation' | 'house'>;
  readonly scope: NodeScope;
}

/** The values of a row as parts of an address. */
function escapedRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? encodeURIComponent(value) : value,
    ]),
  );
}

function isOpen(spec: OpensSpec, row: Row, { ports, scope }: Around): boolean {
  return (
    (spec.permission === undefined || ports.can(spec.permission)) &&
    holds(spec.when, { ...row, ...scope })
  );
}

/** The list of an entity in its own tab, with filters out of the row. */
async function openList(
  { list, filters, preset }: Extract<OpensSpec, { list: string }>,
  row: Row,
  { ports, scope }: Around,
): Promise<void> {
  const entity = await ports.entity(list);
  const query = {
    ...(filters && { f: bindAll(filters, { ...scope, $row: row }) }),
    ...(preset !== undefined && { v: preset }),
  };
  ports.open(`/${entityRoute(entity)}?q=${encodeURIComponent(JSON.stringify(query))}`);
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

/** A value as it is shown; where it leads somewhere, as a button. */
export function OpenedValue({ name, title, row, children }: OpenedValueProps) {
  const { t } = useTexts();
  const open = useContext(OpenValue)(name, row);
  if (!open) return children;
  return (
    <button
      type="button"
      className="engine-opens"
      title={t('list.openValue', { title })}
      onClick={open}
    >
      {children}
    </button>
  );
}
