import { useEffect, useMemo, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { CellProps } from '#engine/base/registry.ts';
import { nameShown } from '#engine/fields/inputs/name-shown.ts';
import { childrenOf, flatten, readTree } from '#engine/fields/inputs/reference.ts';
import { targetOf } from '#schemas/types/ask.ts';
import './checked-tree.css';

/** The chosen nodes of a tree, such as what a role may open and do: each branch folds, leaves of one branch stand in one line. */
export function CheckedTree({ value, field }: CellProps) {
  const ports = usePorts('data', 'texts');
  const target = targetOf(field);
  const [tree, setTree] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    if (!target) return undefined;
    let isGone = false;
    readTree(ports, target).then(
      (rows) => !isGone && setTree(rows),
      () => !isGone && setTree([]),
    );
    return () => {
      isGone = true;
    };
  }, [ports, target]);
  const given = useMemo(() => new Set(Array.isArray(value) ? value.map(String) : []), [value]);
  const chosen = useMemo(() => chosenNodes(tree ?? [], given), [tree, given]);
  // what nothing chosen means is for the field to say
  if (given.size === 0)
    return <p className="engine-hint">{field.help ?? ports.t('detail.chosen', { count: 0 })}</p>;
  if (!tree) return <>{ports.t('list.loading')}</>;
  return (
    <div className="engine-checkedtree">
      <p className="engine-hint">{ports.t('detail.chosen', { count: given.size })}</p>
      <Branches nodes={chosen} depth={0} />
    </div>
  );
}

/** Branches shown open at first. */
const OPEN_DEPTH = 1;

function Branches({ nodes, depth }: { readonly nodes: readonly Row[]; readonly depth: number }) {
  const leaves = nodes.filter((node) => childrenOf(node).length === 0);
  const branches = nodes.filter((node) => childrenOf(node).length > 0);
  return (
    <>
      {branches.map((node) => (
        <details key={String(node.id)} open={depth < OPEN_DEPTH}>
          <summary>
            {nameShown(node)}{' '}
            <span className="engine-hint">{flatten(childrenOf(node)).length}</span>
          </summary>
          <Branches nodes={childrenOf(node)} depth={depth + 1} />
        </details>
      ))}
      {leaves.length > 0 ? (
        <ul>
          {leaves.map((node) => (
            <li key={String(node.id)}>{nameShown(node)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** What of a tree is chosen; a parent stays where anything below it is. */
function chosenNodes(nodes: readonly Row[], given: ReadonlySet<string>): readonly Row[] {
  return nodes.flatMap((node) => {
    const children = chosenNodes(childrenOf(node), given);
    return given.has(String(node.id)) || children.length > 0 ? [{ ...node, children }] : [];
  });
}
