import { useRequest } from 'ahooks';

import { callVerb } from '#engine/base/call-verb.ts';
import { isShownOf } from '#engine/base/expression-scope.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { toText } from '#schemas/expressions/values.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { LINKED_FACTS } from '#schemas/language/block-takes.ts';
import './detail-view.css';
import { verbPermission } from '#schemas/language/derive.ts';
import { readProps } from '#schemas/types/takes.ts';

/**
 * Some facts of a record that this one links to, in one line: `props` name its entity, the field of the link (`by`) and the fields to
 * show. Nothing where the link is empty, the other record may not be read, or none of the facts is known.
 */
export function LinkedFactsBlock({ row, title, props }: BlockProps) {
  const ports = usePorts('data', 'house');
  const { entity: name, by, fields } = readProps(LINKED_FACTS, props);
  const entity = useEntity(name);
  const id = row[by];
  const permission = entity ? verbPermission(entity, 'info') : '';
  const mayRead = permission === 'login' || ports.can(permission);
  const { data } = useRequest(
    () =>
      entity
        ? callVerb(ports, { entity, verb: 'info' }, { id: toText(id) }, { isSilent: true })
        : Promise.reject(new Error('no entity')),
    {
      ready: Boolean(entity) && mayRead && !isBlank(id),
      refreshDeps: [entity, id],
      onError: () => {},
    },
  );
  if (!entity || !data) return null;
  const shown = fields.filter(
    (name) =>
      entity.fields[name] && !isBlank(data[name]) && isShownOf(entity.fields, name, ports, data),
  );
  if (shown.length === 0) return null;
  return (
    <RecordEntityProvider value={entity.name}>
      <dl className="engine-facts" aria-label={title}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{entity.fields[name]?.title}</dt>
            <dd>
              <FieldValue entity={entity} name={name} row={data} />
            </dd>
          </div>
        ))}
      </dl>
    </RecordEntityProvider>
  );
}
