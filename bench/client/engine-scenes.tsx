import { PageFrame } from '#engine/base/frames.tsx';
import { registerFields } from '#engine/fields/register-fields.ts';
import { RecordForm } from '#engine/form/record/record-form.tsx';
import { ListPage } from '#engine/list/list-page.tsx';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { DICTS, formEntity, LIST_ENTITY, listRows, sorted, SUB_ENTITY, subRows } from './data.ts';

registerFields();
const nothing = (): void => undefined;

/** The engine's list page over rows that lie in memory. */
export function engineList(count: number) {
  const rows = listRows(count);
  const page = (params: Readonly<Record<string, unknown>>) => {
    const field = String(params['orderField'] ?? '').replace(/_(\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    );
    const sign = params['order'] === 'desc' ? -1 : 1;
    const list = field ? sorted(rows, field, sign) : rows;
    return { list, total: rows.length };
  };
  const world = aFakeWorld({
    dicts: DICTS,
    answers: { 'GET /bench/row/page': ({ params }) => page(params) },
  });
  return (
    <InEngine world={world}>
      <div style={{ height: '100%' }}>
        <ListPage entity={LIST_ENTITY} />
      </div>
    </InEngine>
  );
}

/** The engine's record form with so many fields. */
export function engineForm(count: number) {
  return (
    <InEngine world={aFakeWorld({ dicts: DICTS })}>
      <RecordForm
        entity={formEntity(count)}
        mode="create"
        Frame={PageFrame}
        onDone={nothing}
        onLeave={nothing}
      />
    </InEngine>
  );
}

/** The engine's record form around one sub-table. */
export function engineSub(count: number) {
  const world = aFakeWorld({
    dicts: DICTS,
    answers: { 'GET /bench/sub/1': () => ({ id: '1', rows: subRows(count) }) },
  });
  return (
    <InEngine world={world}>
      <RecordForm
        entity={SUB_ENTITY}
        mode="edit"
        id="1"
        Frame={PageFrame}
        onDone={nothing}
        onLeave={nothing}
      />
    </InEngine>
  );
}
