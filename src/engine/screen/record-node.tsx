import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { DetailView } from '../detail/detail-view.tsx';
import { useEntity } from '#engine/base/use-entity.ts';
import { useRecord } from '../detail/use-record.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

/** The caller's own record: its address carries no id. */
export function RecordNode({ name }: { readonly name: string }) {
  const entity = useEntity(name);
  if (entity === undefined) return null;
  return entity ? <OwnRecord entity={entity} /> : <UnknownMarker word={name} />;
}

const NO_ID = '';

function OwnRecord({ entity }: { readonly entity: EntitySchema }) {
  const record = useRecord(entity, NO_ID);
  return (
    <div className="engine-ownrecord">
      <DetailView entity={entity} record={record} onChanged={() => undefined} />
    </div>
  );
}
