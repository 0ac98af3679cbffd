import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useEffect, useState, type ComponentType } from 'react';

import { entityFormSource, type FormMode, type FormSource } from '#engine/base/form-source.ts';
import type { FrameProps } from '#engine/base/frames.tsx';
import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, DataPort, HousePort, Row, TextPort } from '#engine/base/ports.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { formValues, initialValues } from '#engine/fields/values/initial-values.ts';
import type { Saved } from '#schemas/api/entity.ts';
import { endpointOf, formOpening } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { toKeptRow } from '#schemas/language/wire.ts';
import { useFormTab } from '../form-tab.ts';
import { WizardContext } from '../parts/wizard-context.ts';
import type { Prepared } from '../written/prepare.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormBody } from './form-body.tsx';
import { saveAndStart, type ProcessStart } from './start-process.ts';
import { useConflict, useResend } from './use-conflict.ts';
import { useFormSession } from './use-form-session.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePrepared } from './use-prepared.ts';
import { sendSubmitted, SUBMITTED, useSubmits } from './use-submits.ts';
import { useWizard } from './use-wizard.ts';
import { useWritten } from './use-written.ts';

export interface RecordFormProps {
  readonly entity: EntitySchema;
  readonly mode: FormMode;
  readonly id?: string;
  /** Values a new record starts with besides its defaults, e.g. the parent it was made under. */
  readonly initial?: Row;
  readonly Frame: ComponentType<FrameProps>;
  /** The process a new record is to go through. */
  readonly start?: ProcessStart | null;
  readonly onDone: (values: Row) => void;
  readonly onLeave: () => void;
}

const NEW_ROW: Row = {};

/** The form of one record: reads it, edits it, saves it. Where it stands is its frame's business. */
export function RecordForm(props: RecordFormProps) {
  const { entity, mode, id, Frame, onLeave } = props;
  const ports = useTexts();
  const { t } = ports;
  const loaded = useRow(entity, id);
  const prepared = usePrepared(entity, mode);
  const title = titleOf(props, loaded.row, ports);
  if (loaded.row && prepared !== undefined)
    return (
      <LoadedForm
        {...props}
        key={loaded.count}
        row={loaded.row}
        prepared={prepared}
        title={title}
        onReload={loaded.read}
      />
    );
  return (
    <Frame title={title} isRunning={false} onLeave={onLeave}>
      {loaded.error ? (
        <Alert
          type="error"
          showIcon
          title={loaded.error}
          action={
            <Button size="small" onClick={loaded.read}>
              {t('form.retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton active paragraph={{ rows: mode === 'create' ? 4 : 8 }} />
      )}
    </Frame>
  );
}

interface Loaded {
  readonly row: Row | undefined;
  readonly error: string | undefined;
  /** How often it was read; a new reading makes a new form. */
  readonly count: number;
  readonly read: () => void;
}

async function readRow(ports: DataPort, entity: EntitySchema, id: string): Promise<Row> {
  const api = endpointOf(entity, 'info') ?? `GET ${entity.rest.base}/{id}`;
  return toKeptRow(
    entity.fields,
    await ports.call<Row>(api.replace('{id}', encodeURIComponent(id)), {}, { isSilent: true }),
  );
}

function useRow(entity: EntitySchema, id: string | undefined): Loaded {
  const ports = useData();
  const [state, setState] = useState<Omit<Loaded, 'read'>>({
    row: id ? undefined : NEW_ROW,
    error: undefined,
    count: 0,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!id) return undefined;
    let isCurrent = true;
    readRow(ports, entity, id).then(
      (row) => isCurrent && setState((old) => ({ row, error: undefined, count: old.count + 1 })),
      (error: CallError) =>
        isCurrent && setState((old) => ({ ...old, row: undefined, error: error.message })),
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, entity, id, turn]);
  return { ...state, read: useCallback(() => setTurn((old) => old + 1), []) };
}

/** A new record is called what the button calls it that its file names. */
function titleOf({ entity, mode }: RecordFormProps, row: Row | undefined, ports: TextPort): string {
  const name = row ? recordTitle(entity, row, ports) : '';
  const own = mode === 'create' ? entity.actions?.['create']?.title : undefined;
  const title = own ?? ports.t(`form.title.${mode}`, { title: entity.title });
  return mode === 'create' || name === '' ? title : `${title} · ${name}`;
}

interface LoadedFormProps extends RecordFormProps {
  readonly prepared: Prepared | null;
  readonly row: Row;
  readonly title: string;
  readonly onReload: () => void;
}

function LoadedForm({
  entity,
  mode,
  id,
  initial,
  start = null,
  Frame,
  onDone,
  onLeave,
  row: read,
  prepared,
  title,
  onReload,
}: LoadedFormProps) {
  const ports = usePorts('data', 'texts', 'house');
  const tab = useFormTab();
  const [row, setRow] = useState(read);
  // made once: a form never starts anew under the hands of its user, whatever changes around it
  const [source] = useState(() => withRows(entityFormSource(entity, mode, ports), prepared));
  const [values] = useState(() =>
    id
      ? formValues(source.fields, read)
      : newValues(source, { ...initial, ...prepared?.initial }, ports),
  );
  const conflict = useConflict({ entity, source, id, row, setRow, read: readRow });
  const waysOf = useSubmits(entity, id ? row : undefined, start);
  const written = useWritten(id);
  const session = useFormSession({
    source,
    row,
    values,
    ...(mode === 'view' ? {} : { draftKey: `form.${entity.name}.${mode}.${id ?? 'new'}` }),
    ...(prepared ? { drafts: prepared.drafts } : {}),
    doneText: ports.t('form.saved'),
    onDone,
    send: (all, idempotencyKey, way) => {
      const sent = declared(entity, { ...initial, ...all });
      const sending = { sent, ...written.standing(row), idempotencyKey };
      if (way === SUBMITTED) return written.note(sendSubmitted(ports, entity, sending));
      const save = (): Promise<Row> => written.note(sendRecord(ports, entity, sending));
      return start === null ? save() : saveAndStart(ports, start, { entity, sent, save });
    },
    onRefused: conflict.onRefused,
  });
  useResend(conflict, session);
  const leave = useLeaveGuard(session, tab, onLeave);
  const reload = (): void => {
    session.draft.forget();
    conflict.close();
    onReload();
  };
  const wizard = useWizard(session, { prepared, layout: source.layout, Frame });
  const submits = waysOf((set, way) => void session.save(set, way));
  return (
    <Frame
      title={title}
      isRunning={session.isRunning}
      onLeave={leave}
      {...(mode === 'view' || session.isMidway
        ? {}
        : { onSave: submits[0]?.onSave ?? (() => void session.save()) })}
      {...(submits.length > 0 ? { submits } : {})}
      hasOwnBar={wizard !== null}
    >
      <RecordEntityProvider value={entity.name}>
        <WizardContext value={wizard}>
          <FormBody
            session={session}
            source={source}
            row={row}
            hasAnchors={formOpening(entity) === 'tab'}
          />
        </WizardContext>
      </RecordEntityProvider>
      {conflict.open && (
        <ConflictDialog
          source={source}
          base={row}
          {...conflict.open}
          onResolve={conflict.resolve}
          onReload={reload}
          onCancel={conflict.close}
        />
      )}
    </Frame>
  );
}

interface Sending {
  readonly sent: Row;
  readonly row: Row;
  readonly id: string | undefined;
  readonly idempotencyKey: string;
}

/** @returns what the server tells of the record: its id and its version. */
async function sendRecord(
  ports: DataPort,
  entity: EntitySchema,
  { sent, row, id, idempotencyKey }: Sending,
): Promise<Row> {
  const api =
    endpointOf(entity, id ? 'update' : 'save') ?? `${id ? 'PUT' : 'POST'} ${entity.rest.base}`;
  const version = entity.table.lock && id ? { version: row['version'] } : {};
  const answer = await ports.call<Partial<Saved> | null>(
    api,
    { body: { ...sent, ...version, ...(id ? { id } : {}) } },
    { isSilent: true, idempotencyKey },
  );
  const { id: told, version: next } = answer ?? {};
  return {
    ...(typeof told === 'string' ? { id: told } : {}),
    ...(next === undefined ? {} : { version: next }),
  };
}

/** What the form of a new record starts with: its defaults, and what whoever opened it gives. */
function newValues({ fields }: FormSource, given: Row, { user, now }: HousePort): Row {
  return { ...initialValues(fields, { user, now: now() }), ...toKeptRow(fields, given) };
}

/** Only what the entity declares travels: not the repeated password that the engine adds. */
function declared({ fields, writes = {} }: EntitySchema, sent: Row): Row {
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => name in fields || name in writes),
  );
}

/** The form with the rows of other entities among its fields. */
function withRows(source: FormSource, prepared: Prepared | null): FormSource {
  if (!prepared) return source;
  const { fields, written } = prepared;
  return { ...source, fields: { ...source.fields, ...fields }, written };
}
