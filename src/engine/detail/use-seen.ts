import { useEffect, useRef } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { expressionScope } from '#engine/base/expression-scope.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fillText } from '../actions/fill-body.ts';

/** Tells the server once that a record was opened (`detail.seen`), e.g. that a notice was read; a failure is told nobody. */
export function useSeen(entity: EntitySchema, row: Row | null, onTold?: () => void): void {
  const ports = usePorts('data', 'navigation', 'house');
  const told = useRef<string | undefined>(undefined);
  useEffect(() => {
    const seen = entity.detail?.seen;
    if (!seen || !row || told.current === row.id || !holds(seen.when, expressionScope(ports, row)))
      return;
    told.current = row.id as string;
    ports.call(fillText(seen.api, row, true), {}, { isSilent: true }).then(
      () => {
        ports.onSeen?.(`/${entityRoute(entity)}/${told.current ?? ''}`);
        onTold?.();
      },
      () => undefined,
    );
  }, [entity, row]); // eslint-disable-line react-hooks/exhaustive-deps -- told once per record, not per caller's closure
}
