import { createElement, useContext, useEffect } from 'react';

import { expressionScope } from '#engine/base/expression-scope.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { RecordCase, ScreenNode } from '#schemas/language/screen.ts';
import { fillPlaces } from '#schemas/moves/fill-places.ts';
import { DetailView } from '../detail/detail-view.tsx';
import { useRecord } from '../detail/use-record.ts';
import { NodeFace } from './screen-scope.ts';

/** The caller's own record, whose address carries no id; or the one whose id the address of the page holds. */
export function RecordNode({ node }: { readonly node: Extract<ScreenNode, { record: string }> }) {
  const entity = useEntity(node.record);
  const search = useTab()?.search;
  if (entity === undefined) return null;
  if (entity === null) return <UnknownMarker word={node.record} />;
  if (node.by === undefined) return <ShownRecord key={NO_ID} entity={entity} id={NO_ID} />;
  const id = search?.get(node.by) || NOBODY;
  return <ShownRecord key={id} entity={entity} id={id} cases={node.cases ?? []} />;
}

const NO_ID = '';
/** No record has it: the server says that there is none. */
const NOBODY = '0';

interface ShownRecordProps {
  readonly entity: EntitySchema;
  readonly id: string;
  readonly cases?: readonly RecordCase[];
}

function ShownRecord({ entity, id, cases = [] }: ShownRecordProps) {
  const ports = useHouse();
  const tab = useTab();
  const record = useRecord(entity, id);
  const { row } = record;
  const found = row
    ? cases.find(({ when }) => holds(when, expressionScope(ports, row)))
    : undefined;
  const title = found && row ? fillPlaces(found.title, row) : '';
  useEffect(() => {
    if (title) tab?.setTitle(title);
  }, [title]); // oxlint-disable-line react-hooks/exhaustive-deps -- the title follows the record, not the tab object
  return (
    <div className="engine-ownrecord">
      <DetailView entity={entity} record={record} onChanged={() => undefined} />
      {found?.below && row ? <Below node={found.below} master={row} /> : null}
    </div>
  );
}

/** What stands below a record, drawn by the screen around it. */
function Below({ node, master }: { readonly node: ScreenNode; readonly master: Row }) {
  const Face = useContext(NodeFace);
  return Face ? createElement(Face, { node, master }) : null;
}
