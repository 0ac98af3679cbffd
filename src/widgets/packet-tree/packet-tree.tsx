import './packet-tree.css';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import type { PacketNode } from '#schemas/api/readings.ts';

/** What was read in a packet: frame, header with the Flag explained, content by factor with names. */
export function PacketTree({ row }: BlockProps) {
  const id = String(row.id);
  const ports = useData();
  const [tree, setTree] = useState<readonly PacketNode[]>([]);
  useEffect(() => {
    let isGone = false;
    callAddress(ports, 'GET /gw/packet/{id}', { path: { id } }, { isSilent: true }).then(
      (packet) => !isGone && setTree(packet.tree),
      () => !isGone && setTree([]),
    );
    return () => {
      isGone = true;
    };
  }, [ports, id]);
  if (tree.length === 0) return null;
  return (
    <ul className="dsr-packet">
      {tree.map((node) => (
        <TreeNode key={node.key} node={node} />
      ))}
    </ul>
  );
}

function TreeNode({ node }: { readonly node: PacketNode }) {
  const line = (
    <>
      <code>{node.title}</code>
      {node.value && <b>{node.value}</b>}
      {node.note && <span>{node.note}</span>}
    </>
  );
  if (node.children.length === 0) return <li data-wrong={node.isWrong || undefined}>{line}</li>;
  return (
    <li data-wrong={node.isWrong || undefined}>
      <details open>
        <summary>{line}</summary>
        <ul>
          {node.children.map((child) => (
            <TreeNode key={child.key} node={child} />
          ))}
        </ul>
      </details>
    </li>
  );
}
