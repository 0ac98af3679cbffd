import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';

import { verbApi } from '#engine/base/entity-facts.ts';
import type { FrameProps } from '#engine/base/frames.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import { DetailView } from '#engine/detail/detail-view.tsx';
import { useRecord } from '#engine/detail/use-record.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { RecordForm } from '#engine/form/record/record-form.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import './preview-parts.css';

/** The form of a draft, drawn in place. Saving shows what would be sent. */
export function PreviewForm({
  entity,
  row,
}: {
  readonly entity: EntitySchema;
  readonly row: string | undefined;
}) {
  const { t } = useTexts();
  const first = useFirstRow(entity, row);
  const [mode, setMode] = useState<'create' | 'edit'>(row ? 'edit' : 'create');
  const [turn, setTurn] = useState(0);
  const again = (): void => setTurn((old) => old + 1);
  return (
    <>
      {first ? (
        <Segmented
          size="small"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'create', label: t('workbench.preview.create') },
            { value: 'edit', label: t('workbench.preview.edit') },
          ]}
        />
      ) : null}
      <RecordForm
        // a row that comes late must not start a new record anew
        key={mode === 'edit' ? `${first ?? ''} ${turn}` : `new ${turn}`}
        entity={entity}
        mode={mode}
        {...(mode === 'edit' && first ? { id: first } : {})}
        Frame={PlaceFrame}
        onDone={again}
        onLeave={again}
      />
    </>
  );
}

/** A form without a window: title, fields, one button. */
function PlaceFrame({ title, onSave, submits, isRunning, children }: FrameProps) {
  const { t } = useTexts();
  return (
    <section className="wb-placeform" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <footer>
        {(submits ?? []).map((submit) => (
          <Button
            key={submit.key}
            type={submit.kind === 'primary' ? 'primary' : 'default'}
            danger={submit.kind === 'danger'}
            onClick={submit.onSave}
          >
            {submit.title}
          </Button>
        ))}
        {onSave && !submits ? (
          <Button type="primary" loading={isRunning} onClick={onSave}>
            {t('workbench.preview.trySave')}
          </Button>
        ) : null}
      </footer>
    </section>
  );
}

/** The detail page of a draft, of the chosen row or the first one. */
export function PreviewDetail({
  entity,
  row,
}: {
  readonly entity: EntitySchema;
  readonly row: string | undefined;
}) {
  const { t } = useTexts();
  const first = useFirstRow(entity, row);
  if (first === undefined) return <p className="wb-empty">{t('workbench.preview.noRow')}</p>;
  return <OneDetail entity={entity} id={first} />;
}

function OneDetail({ entity, id }: { readonly entity: EntitySchema; readonly id: string }) {
  const record = useRecord(entity, id);
  return <DetailView entity={entity} record={record} onChanged={() => undefined} />;
}

/** The chosen row, else the first of the list; undefined while there is none. */
function useFirstRow(entity: EntitySchema, chosen: string | undefined): string | undefined {
  const ports = useData();
  const [first, setFirst] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (chosen !== undefined) return undefined;
    let isCurrent = true;
    ports.page(verbApi(entity, 'page'), { page: 1, limit: 1 }).then(
      ({ list }) => isCurrent && setFirst(list[0] ? String(list[0]['id']) : undefined),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, entity, chosen]);
  return chosen ?? first;
}

/** Statuses as they will look, and the moves between them. */
export function PreviewStates({ states }: { readonly states: StatesSchema }) {
  const { t } = useTexts();
  const title = (value: string | null): string =>
    value === null ? t('workbench.preview.newRow') : (states.values[value]?.title ?? value);
  return (
    <div className="wb-states">
      <h3>{t('workbench.preview.values')}</h3>
      <p>
        {Object.entries(states.values).map(([value, { title: text, tone, icon }]) => (
          <Tag key={value} text={text} tone={tone} icon={icon} />
        ))}
      </p>
      <h3>{t('workbench.preview.moves')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('workbench.preview.move')}</th>
            <th scope="col">{t('workbench.preview.from')}</th>
            <th scope="col">{t('workbench.preview.to')}</th>
            <th scope="col">{t('workbench.preview.roles')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(states.moves).flatMap(([key, move]) =>
            move.cases.map((one) => (
              <tr key={one.id}>
                <th scope="row">{move.title || key}</th>
                <td>{one.from.map(title).join(', ')}</td>
                <td>
                  {one.to
                    .map((to) => (to === 'same' ? t('workbench.preview.same') : title(to)))
                    .join(', ')}
                </td>
                <td>{one.roles?.join(', ')}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
