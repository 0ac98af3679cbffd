import { useCallback, useEffect, useState } from 'react';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';

type FactsSpec = Extract<ScreenNode, { facts: string }>;

/** What one address answers, field by field. */
export function FactsNode({ node }: { readonly node: FactsSpec }) {
  const ports = useEnginePorts();
  const [answer, setAnswer] = useState<{ readonly row: Row | null; readonly error: CallError | null }>({ row: null, error: null });
  const { facts, fields } = node;
  const reload = useCallback(() => {
    ports.call<Row>(facts, {}, { isSilent: true }).then(
      (row) => setAnswer({ row, error: null }),
      (reason: unknown) => setAnswer({ row: null, error: asCallError(reason) }),
    );
  }, [ports, facts]);
  useEffect(() => {
    reload();
  }, [reload]);
  const { row, error } = answer;
  if (error) return <ListFailure error={error} onRetry={reload} />;
  if (!row)
    return (
      <div className="engine-message" role="status">
        {ports.t('list.loading')}
      </div>
    );
  return (
    <section className="engine-detail engine-factscard">
      <button type="button" className="engine-iconbutton" aria-label={ports.t('list.reload')} title={ports.t('list.reload')} onClick={reload}>
        <LineIcon name="reload" />
      </button>
      <dl className="engine-grid" data-columns={node.columns ?? 3}>
        {Object.entries(fields).map(([name, field]) => (
          <div key={name}>
            <dt>{field.title}</dt>
            <dd>
              <FieldValue entity={node} name={name} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
