import { callVerb } from '#engine/base/call-verb.ts';
import { entityRoute } from '#engine/base/entity-facts.ts';
import type { FormOpener } from '#engine/base/form-contract.ts';
import { asCallError } from '#engine/base/list-store.ts';
import type { CallError, EnginePorts, Ports, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { changedPorts } from '#engine/base/with-ports.tsx';
import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { ActionForm, ActionSpec, Builtin } from '#schemas/language/action.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { toKeptRow } from '#schemas/language/wire.ts';
import type { ActionModel } from './action-model.ts';
import { resultItems, secretOf, type ActionResult } from './action-result.ts';
import { copyOf } from './copy-of.ts';
import { deleteRecords } from './delete-records.ts';
import { fillBody, fillText } from './fill-body.ts';
import { isLedElsewhere } from './lead-elsewhere.ts';
import { sendChosenFile } from './send-file.ts';
import { submitRecord } from './submit-record.ts';

/** Success toasts stay this long (SPEC.md section 8). */
const DONE_MS = 500;
/** Refusals stay this long (SPEC.md section 8). */
const REFUSED_MS = 2000;

export interface ItemResult {
  readonly row: Row;
  /** Null when the row went through. */
  readonly error: CallError | null;
}

/** A question the server asked back, its words filled in. */
export interface AskedBack {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly {
    readonly value: string;
    readonly title: string;
    readonly kind: 'primary' | 'default' | 'danger';
  }[];
}

/** What the place of a button knows and does; the list and the detail page each give their own. */
export interface ActionPlaceFacts {
  readonly entity: EntitySchema;
  /** Values a new record starts with, e.g. the parent of an embedded list. */
  readonly initial?: Row;
  /** The filter in force, for exports. */
  filter(): Row;
  /** Columns that are on screen, in their order. */
  columns?(): readonly string[];
  onView?(row: Row): void;
  onPrint?(): void;
  /**
   * Rows changed: reload. `isDeleted` says that rows are gone, `handled` which of those that were chosen are done with, `below` the
   * node of a tree that a new one stands under.
   */
  onChanged(change: {
    readonly isDeleted: boolean;
    readonly handled?: readonly Row[];
    readonly below?: string;
  }): void;
  onClose?(): void;
}

export interface RunParts {
  readonly ports: EnginePorts;
  readonly opener: FormOpener;
  readonly place: ActionPlaceFacts;
  /** Where the move of a button leads from this row, in words; empty where the status stays. */
  destination(action: ActionModel, row: Row): string;
  /** The action whose decision is offered in the dialog of this one, if it may be made here. */
  other(action: ActionModel, row: Row | undefined): ActionModel | undefined;
  /** Progress of a call per row, and the results when it ends. */
  onProgress(progress: {
    readonly title: string;
    readonly total: number;
    readonly results: readonly ItemResult[];
    readonly isDone: boolean;
  }): void;
  /** Asks what the server left to the person. @returns the chosen value, undefined where he leaves it. */
  ask(question: AskedBack): Promise<string | undefined>;
  /** Shows what came of a call, as links. */
  onResult(result: ActionResult): void;
  /** Opens the dialog of an import or an export. */
  onTransfer(kind: 'import' | 'export'): void;
  /** Offers to take back what was just done. */
  onUndo(offer: { readonly text: string; readonly undo: () => Promise<void> }): void;
}

/** Does what a button promises: asks, shows the dialog, calls, and what follows. A refused call ends quietly; its toast has been shown. */
export async function runAction(
  parts: RunParts,
  action: ActionModel,
  rows: readonly Row[],
  isBatch: boolean,
): Promise<void> {
  const { ports } = parts;
  const [row] = rows;
  if (action.builtin) return BUILTINS[action.builtin](parts, action, rows);
  if (isLedElsewhere(ports, action, row)) return;
  if (!(await isAgreed(parts, action, rows))) return;
  if (action.spec.file) return sendFile(parts, action, rows);
  const key = ports.newId();
  if (action.form) return askAndSend(parts, { action, form: action.form, rows, isBatch, key });
  if (isBatch && action.spec.perRow) {
    const handled = await sendEach(parts, action, rows, undefined);
    return follow(parts, { action, rows, handled });
  }
  const answer = await sendOnce(parts, { action, rows, form: undefined, isBatch, key });
  follow(parts, { action, rows, answer, handled: isBatch ? rows : [] });
}

async function sendFile(parts: RunParts, action: ActionModel, rows: readonly Row[]): Promise<void> {
  const sent = await sendChosenFile(parts.ports, action, rows[0]);
  if (sent) follow(parts, { action, rows, ...sent, handled: [] });
}

interface FormRequest extends Omit<SendRequest, 'form'> {
  readonly form: ActionForm;
}

/** The dialog of an action, then its call. */
async function askAndSend(parts: RunParts, request: FormRequest): Promise<void> {
  const { action, isBatch, key } = request;
  const rows = await rowsToAsk(parts, request);
  const [row] = isBatch ? [] : rows;
  const form = withPurpose(parts, request, row);
  let answer: unknown;
  let handled: readonly Row[] = isBatch ? rows : [];
  const send = async (values: Row): Promise<void> => {
    if (isBatch && action.spec.perRow) handled = await sendEach(parts, action, rows, values);
    else answer = await sendOnce(parts, { action, rows, form: values, isBatch, key });
  };
  const { or } = action.spec;
  const other = or ? parts.other(action, row) : undefined;
  const decideOtherwise = async (values: Row): Promise<void> => {
    if (other)
      answer = await sendOnce(parts, {
        action: other,
        rows,
        form: renamed(values, or?.fields),
        isBatch,
        key: parts.ports.newId(),
      });
  };
  const sent = await parts.opener.openAction({
    title: form.title ?? action.title,
    form,
    entity: parts.place.entity,
    submit: send,
    ...shownBeside(parts, { action, rows, form: {}, isBatch, key }),
    ...(other && or ? { other: { title: or.title, submit: decideOtherwise } } : {}),
    ...(row ? { row, ...startOfForm(form, row) } : {}),
  });
  if (sent !== undefined) follow(parts, { action, rows, answer, handled });
}

/** A form that fills itself starts from the row as the server has it now. */
async function rowsToAsk(
  { ports, place: { entity } }: RunParts,
  { form, rows, isBatch }: FormRequest,
): Promise<readonly Row[]> {
  const [listed] = rows;
  if (!listed || isBatch || !form.fill) return rows;
  return [
    toKeptRow(
      entity.fields,
      await callVerb(ports, { entity, verb: 'info' }, { id: rowId(listed) }),
    ),
  ];
}

/** The form with a line that says what it is for and what the record will become. */
function withPurpose(
  parts: RunParts,
  { action, form }: FormRequest,
  row: Row | undefined,
): ActionForm {
  const result = row ? parts.destination(action, row) : '';
  const purpose = [
    form.purpose && fillText(form.purpose, row ?? {}),
    result && parts.ports.t('action.willBecome', { status: result }),
  ]
    .filter(Boolean)
    .join(' ');
  return purpose ? { ...form, purpose } : form;
}

/** What the dialog shows besides its fields: what pressing OK will do, and the word on that button. */
function shownBeside(parts: RunParts, request: SendRequest) {
  const { preview, submit } = request.action.spec;
  return {
    ...(preview
      ? {
          preview: (form: Row) => readPreview(parts, preview, { ...request, form }),
          isLivePreview: readsForm(preview.body ?? {}),
        }
      : {}),
    ...(submit ? { okText: submit } : {}),
  };
}

/** Whether something of the dialog is sent. */
function readsForm(body: Row): boolean {
  return Object.values(body).some((value) => typeof value === 'string' && /^\$form\b/.test(value));
}

/** The values of the row a form that fills itself begins with. */
function startOfForm({ fill, fields }: ActionForm, row: Row): { readonly initial?: Row } {
  if (!fill) return {};
  return {
    initial: Object.fromEntries(
      Object.keys(fields).flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
    ),
  };
}

/** The fields of the other dialog by those of this one; without a word about them, as they are. */
function renamed(values: Row, names: Readonly<Record<string, string>> | undefined): Row {
  return names
    ? Object.fromEntries(Object.entries(names).map(([name, from]) => [name, values[from]]))
    : values;
}

/** What pressing OK will do, as the server says it now. */
function readPreview(
  { ports }: RunParts,
  spec: NonNullable<ActionSpec['preview']>,
  request: SendRequest,
): Promise<ActionPreview> {
  const template = spec.body ?? request.action.spec.body ?? {};
  const [row] = request.rows;
  const body = fillBody(template, {
    row,
    ids: request.rows.map(rowId),
    form: request.form,
    user: ports.user,
  });
  const input = spec.api.startsWith('GET ') ? { params: body as Row } : { body };
  return ports.call<ActionPreview>(fillText(spec.api, row ?? {}, true), input, { isSilent: true });
}

type RunBuiltin = (
  parts: RunParts,
  action: ActionModel,
  rows: readonly Row[],
) => void | Promise<void>;

const viewRow: RunBuiltin = ({ ports, place }, _action, [row]) => {
  if (!row) return;
  if (place.onView) place.onView(row);
  else ports.open(`/${entityRoute(place.entity)}/${rowId(row)}`);
};

const removeRows: RunBuiltin = async ({ ports, place }, action, rows) => {
  if (!(await deleteRecords(ports, place.entity, rows))) return;
  ports.notify('success', ports.t('action.done', { title: action.title }), DONE_MS);
  place.onChanged({ isDeleted: true });
};

const editRow: RunBuiltin = (parts, _action, [row]) =>
  openForm(parts, { mode: 'edit', id: row ? rowId(row) : '' });

const makeRow: RunBuiltin = async (parts, { builtin = 'create' }, [row]) =>
  openForm(parts, { mode: 'create', ...(await startOf(parts.ports, parts.place, builtin, row)) });

const submitRow: RunBuiltin = async ({ ports, place }, { title }, [row]) =>
  void (
    row &&
    (await submitRecord(ports, { entity: place.entity, row, title })) &&
    place.onChanged({ isDeleted: false })
  );

/** What the standard buttons do. */
const BUILTINS: Readonly<Record<Builtin, RunBuiltin>> = {
  export: ({ onTransfer }) => onTransfer('export'),
  import: ({ onTransfer }) => onTransfer('import'),
  print: ({ place }) => place.onPrint?.(),
  view: viewRow,
  remove: removeRows,
  edit: editRow,
  create: makeRow,
  copy: makeRow,
  addChild: makeRow,
  submit: submitRow,
};

type RecordRequest = Parameters<FormOpener['openRecord']>[0];

/** The form of a record; what was saved is shown where it stands. */
async function openForm(
  { opener, place }: RunParts,
  request: Omit<RecordRequest, 'entity'>,
): Promise<void> {
  const { entity } = place;
  const saved = await opener.openRecord({ entity, ...request });
  const parent = entity.table.tree ? saved?.[entity.table.tree.parent] : undefined;
  if (saved !== undefined)
    place.onChanged({
      isDeleted: false,
      ...(parent === undefined || parent === null ? {} : { below: String(parent) }),
    });
}

/** What a new record starts with: what its place gives, the parent it goes below, or the record it is copied from. */
async function startOf(
  ports: Ports<'data' | 'texts'>,
  place: ActionPlaceFacts,
  builtin: Builtin,
  row: Row | undefined,
): Promise<{ readonly initial?: Row }> {
  const { entity } = place;
  if (builtin === 'addChild' && row && entity.table.tree)
    return { initial: { ...place.initial, [entity.table.tree.parent]: rowId(row) } };
  if (builtin === 'copy' && row) {
    const whole = toKeptRow(
      entity.fields,
      await callVerb(ports, { entity, verb: 'info' }, { id: rowId(row) }),
    );
    return { initial: { ...place.initial, ...copyOf(entity, whole, ports.t) } };
  }
  return place.initial ? { initial: place.initial } : {};
}

async function isAgreed(
  { ports, place }: RunParts,
  { spec, title, kind }: ActionModel,
  rows: readonly Row[],
): Promise<boolean> {
  if (!spec.confirm) return true;
  const { text, typeName } =
    typeof spec.confirm === 'string' ? { text: spec.confirm, typeName: false } : spec.confirm;
  const [row] = rows;
  const name = String(row?.[nameFieldOf(place.entity)] ?? '');
  const question = {
    title,
    text: fillText(text, { ...row, name, count: rows.length }),
    danger: kind === 'danger',
  };
  return ports.confirm(typeName && name ? { ...question, typeName: name } : question);
}

interface SendRequest {
  readonly action: ActionModel;
  readonly rows: readonly Row[];
  readonly form: Row | undefined;
  readonly isBatch: boolean;
  readonly key: string;
}

async function sendOnce(
  parts: RunParts,
  { action, rows, form, isBatch, key }: SendRequest,
): Promise<unknown> {
  const { ports, place } = parts;
  const [row] = rows;
  const ids = rows.map(rowId);
  const api = fillText(
    action.spec.api ?? `POST ${place.entity.rest.base}/${action.spec.move ? 'move' : action.key}`,
    row ?? {},
    true,
  );
  const body = action.spec.body
    ? (fillBody(action.spec.body, { row, ids, form, user: ports.user }) as Row)
    : defaultBody(action, row, isBatch ? ids : undefined, form);
  if (api.startsWith('GET '))
    return ports.call(
      api,
      { params: action.spec.body || form ? body : {} },
      { idempotencyKey: key },
    );
  return action.spec.asks
    ? callAsking(parts, action, { api, body, key, isToldByForm: form !== undefined })
    : ports.call(api, { body }, { idempotencyKey: key });
}

interface Call {
  readonly api: string;
  readonly body: Row;
  readonly key: string;
  /** A dialog shows the refusal itself. */
  readonly isToldByForm: boolean;
}

/** A call whose refusal may be a question: the person answers it, and the same is sent again with his choice. */
async function callAsking(
  parts: RunParts,
  action: ActionModel,
  { api, body, key, isToldByForm }: Call,
): Promise<unknown> {
  const { ports } = parts;
  try {
    return await ports.call(api, { body }, { idempotencyKey: key, isSilent: true });
  } catch (reason) {
    const error = asCallError(reason);
    const data = (error.data ?? {}) as Row;
    const question = action.spec.asks?.[String(data['ask'])];
    if (!question) {
      if (!isToldByForm) ports.notify('error', error.message, REFUSED_MS);
      throw reason;
    }
    const choices = Object.entries(question.choices).map(
      ([value, { title, kind = 'default' }]) => ({ value, title: fillText(title, data), kind }),
    );
    const choice = await parts.ask({
      title: action.title,
      text: fillText(question.text, data),
      choices,
    });
    if (choice === undefined) throw reason;
    return ports.call(
      api,
      { body: { ...body, [question.field]: choice } },
      { idempotencyKey: ports.newId() },
    );
  }
}

function defaultBody(
  { spec }: ActionModel,
  row: Row | undefined,
  ids: readonly string[] | undefined,
  form: Row | undefined,
): Row {
  if (ids) return { ids, ...(spec.move ? { move: spec.move } : {}), ...form };
  return {
    ...(row ? { id: row.id } : {}),
    ...(spec.move ? { move: spec.move } : {}),
    ...(spec.move && row?.version !== undefined ? { version: row.version } : {}),
    ...form,
  };
}

/** One call per row, one after the other; a refused row does not stop the others. @returns the rows that went through. */
async function sendEach(
  parts: RunParts,
  action: ActionModel,
  rows: readonly Row[],
  form: Row | undefined,
): Promise<readonly Row[]> {
  const results: ItemResult[] = [];
  const report = (isDone: boolean): void =>
    parts.onProgress({ title: action.title, total: rows.length, results: [...results], isDone });
  report(false);
  for (const row of rows) {
    try {
      await sendOnce(
        { ...parts, ports: silent(parts.ports) },
        { action, rows: [row], form, isBatch: false, key: parts.ports.newId() },
      );
      results.push({ row, error: null });
    } catch (reason) {
      results.push({ row, error: asCallError(reason) });
    }
    report(false);
  }
  report(true);
  return results.filter(({ error }) => error === null).map(({ row }) => row);
}

/** The same ports without toasts: the result list names each refusal. */
function silent(ports: EnginePorts): EnginePorts {
  return changedPorts(ports, {
    call: (api, input, options) => ports.call(api, input, { ...options, isSilent: true }),
  });
}

interface Done {
  readonly action: ActionModel;
  readonly rows: readonly Row[];
  readonly answer?: unknown;
  /** Rows of a batch that went through: they need not stay chosen. */
  readonly handled: readonly Row[];
}

function follow(
  { ports, place, onUndo, onResult }: RunParts,
  { action, rows, answer, handled }: Done,
): void {
  const steps = action.spec.then ?? ['toast', 'reload'];
  const [row] = rows;
  const text = ports.t('action.done', { title: action.title });
  const { undo } = action.spec;
  const items = resultItems(action, answer);
  const secret = secretOf(action, row, answer);
  if (secret) onResult({ title: action.title, items: [], ...secret });
  if (items.length > 0) onResult({ title: action.title, items });
  if (undo && row) {
    onUndo({
      text,
      undo: async () => {
        await ports.call(
          fillText(undo, row, true),
          undo.startsWith('GET ') ? {} : { body: { id: row.id } },
        );
        place.onChanged({ isDeleted: false });
      },
    });
  } else if (steps.includes('toast')) {
    ports.notify('success', text, DONE_MS);
  }
  if (steps.includes('reload')) place.onChanged({ isDeleted: false, handled });
  if (steps.includes('close')) place.onClose?.();
  if (steps.includes('relogin')) ports.open('/login');
}
