import { Button } from 'antd';

import { isOutdated } from '#engine/actions/outdated.ts';
import { callAddress } from '#engine/base/call.ts';
import { useFormOpener } from '#engine/base/form-opener.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FactGroups, groupsOf } from '#engine/detail/fact-groups.tsx';
import { useRecord } from '#engine/detail/use-record.ts';
import { formValues } from '#engine/fields/values/initial-values.ts';
import type { OpenTaskDto } from '#schemas/api/workflow-running.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fieldRights } from './process-model.ts';

interface RecordSummaryProps {
  /** The entity whose record the process is about; null where the process has none. */
  readonly entity: string | null;
  readonly id: string | null;
  /** The task at hand: its step says which fields are hidden and which may be changed. */
  readonly task: OpenTaskDto | undefined;
  readonly onChanged: () => void;
}

/** The record a process is about, as its own detail shows it, within the rights of the step. */
export function RecordSummary({ entity: name, id, task, onChanged }: RecordSummaryProps) {
  const { t } = useTexts();
  const entity = useEntity(name ?? undefined);
  if (name === null || id === null || entity === null)
    return <p className="engine-hint">{t('process.noRecord')}</p>;
  if (entity === undefined) return <p className="engine-hint">{t('list.loading')}</p>;
  return <Summary entity={entity} id={id} task={task} onChanged={onChanged} />;
}

interface SummaryProps extends Omit<RecordSummaryProps, 'entity' | 'id'> {
  readonly entity: EntitySchema;
  readonly id: string;
}

const COLUMNS = 2;

function Summary({ entity, id, task, onChanged }: SummaryProps) {
  const { t } = useTexts();
  const { row, error, reload } = useRecord(entity, id);
  const { hidden } = fieldRights(task);
  const handleSaved = (): void => {
    reload();
    onChanged();
  };
  const edit = useFieldEdit({ entity, row, task, onSaved: handleSaved });
  if (error) return <ListFailure error={error} onRetry={reload} />;
  if (!row) return <p className="engine-hint">{t('list.loading')}</p>;
  return (
    <RecordEntityProvider value={entity.name}>
      <FactGroups
        entity={entity}
        row={row}
        groups={groupsOf(entity)}
        columns={COLUMNS}
        hidden={hidden}
      />
      {edit ? (
        <Button size="small" icon={<LineIcon name="edit" />} onClick={edit}>
          {t('process.editFields')}
        </Button>
      ) : null}
    </RecordEntityProvider>
  );
}

interface FieldEdit {
  readonly entity: EntitySchema;
  readonly row: Row | null;
  readonly task: OpenTaskDto | undefined;
  readonly onSaved: () => void;
}

/** Opens the fields that may be changed at this step; undefined where there are none. What the server refuses stays in the dialog. */
function useFieldEdit({ entity, row, task, onSaved }: FieldEdit): (() => void) | undefined {
  const ports = usePorts('data', 'texts');
  const opener = useFormOpener();
  const names = fieldRights(task).editable.filter((name) => entity.fields[name]);
  if (!row || names.length === 0) return undefined;
  const fields = Object.fromEntries(names.map((name) => [name, { use: name }]));
  const used = Object.fromEntries(
    names.flatMap((name) => (entity.fields[name] ? [[name, entity.fields[name]]] : [])),
  );
  return () => {
    let isOld = false;
    const title = ports.t('process.editFields');
    opener
      .openAction({
        title,
        form: {
          title,
          purpose: ports.t('process.editPurpose', { name: task?.name ?? '' }),
          fields,
        },
        entity,
        row,
        initial: formValues(used, row),
        okText: ports.t('form.save'),
        submit: async (values) => {
          await callAddress(
            ports,
            'POST /activiti/approval/fields',
            {
              body: {
                taskId: task?.taskId ?? '',
                fields: values,
                ...(typeof row['version'] === 'number' && { version: row['version'] }),
              },
            },
            { isSilent: true },
          ).catch((reason: unknown) => {
            isOld = isOutdated(reason);
            throw reason;
          });
        },
      })
      .then(
        // refused for what the record has become, and left: it is shown as it is
        (sent) => (sent !== undefined || isOld) && onSaved(),
        () => undefined,
      );
  };
}
