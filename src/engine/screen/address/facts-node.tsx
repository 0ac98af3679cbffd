import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import type { FactsNode as FactsSpec } from '#schemas/language/address-nodes.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { OpenedValue, Openings } from './opened-value.tsx';
import { useAddress } from './use-address.ts';
import './facts-node.css';

/** What one address answers, field by field. */
export function FactsNode({
  node,
  master,
}: {
  readonly node: FactsSpec<ScreenNode>;
  readonly master: Row | undefined;
}) {
  const { t } = useTexts();
  const { answer, error, reload } = useAddress(node, master);
  if (error) return <ListFailure error={error} onRetry={reload} />;
  const row = answer?.rows[0];
  if (!row)
    return (
      <div className="engine-message" role="status">
        {t('list.loading')}
      </div>
    );
  return (
    <section className="engine-detail engine-factscard">
      {node.title ? <h3 className="engine-subtitle">{node.title}</h3> : null}
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={t('list.reload')}
        title={t('list.reload')}
        onClick={reload}
      >
        <LineIcon name="reload" />
      </button>
      <Openings node={node} master={master}>
        <dl className="engine-grid" data-columns={node.columns ?? 3}>
          {Object.entries(node.fields).map(([name, field]) => (
            <div key={name}>
              <dt>{field.title}</dt>
              <dd>
                <OpenedValue name={name} title={field.title} row={row}>
                  <FieldValue entity={node} name={name} row={row} />
                </OpenedValue>
              </dd>
            </div>
          ))}
        </dl>
      </Openings>
    </section>
  );
}
