import type { ReactNode } from 'react';

import { clockScope } from '#engine/base/expression-scope.ts';
import { Opened } from '#engine/base/opened.tsx';
import { routeOf } from '#engine/base/opens.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import type { OpensPlace } from '#schemas/language/address-nodes.ts';
import type { RuleScope } from '#schemas/rules/bind.ts';

interface OpenedCellProps {
  readonly spec: OpensPlace;
  readonly title: string;
  readonly row: Row;
  readonly value: unknown;
  readonly children: ReactNode;
}

/** A cell whose value leads to the rows it counts; nothing leads nowhere. */
export function OpenedCell({ spec, title, row, value, children }: OpenedCellProps) {
  const { can, user, now } = useHouse();
  const entity = useEntity('list' in spec ? spec.list : undefined);
  const scope = clockScope({ user, now }) as unknown as RuleScope;
  const route =
    value === null || value === undefined
      ? undefined
      : routeOf(spec, row, { can, scope, entity: () => entity });
  return (
    <Opened way={route === undefined ? undefined : { route }} title={title}>
      {children}
    </Opened>
  );
}
