import { callVerb } from '#engine/base/call-verb.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { ActionForm, ActionSpec } from '#schemas/language/action.ts';
import { toKeptRow } from '#schemas/language/wire.ts';
import type { ActionModel } from './action-model.ts';
import { fillBody, fillText } from './fill-body.ts';
import { isOutdated } from './outdated.ts';
import type { RunParts } from './run-parts.ts';
import { sayOfRecord } from './say-record.ts';
import { follow, sendEach, sendOnce, type SendRequest } from './send-action.ts';

interface FormRequest extends Omit<SendRequest, 'form'> {
  readonly form: ActionForm;
  /** Whether the person is still where he pressed. */
  readonly isHere: () => boolean;
}

/** The dialog of an action, then its call. */
export async function askAndSend(parts: RunParts, request: FormRequest): Promise<void> {
  const { action, isBatch, key, isHere } = request;
  const rows = await rowsToAsk(parts, request);
  const [row] = isBatch ? [] : rows;
  const form = withPurpose(parts, request, row);
  let answer: unknown;
  let handled: readonly Row[] = isBatch ? rows : [];
  let isOld = false;
  const noteOld = (reason: unknown): never => {
    isOld = isOutdated(reason);
    throw reason;
  };
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
    rows,
    submit: (values) => send(values).catch(noteOld),
    ...shownBeside(parts, { action, rows, form: {}, isBatch, key }),
    ...(other && or ? { other: { title: or.title, submit: decideOtherwise } } : {}),
    ...(row ? { row, ...startOfForm(form, row, parts.given) } : {}),
  });
  if (sent !== undefined) follow(parts, { action, rows, answer, handled, isHere });
  // refused for what the record has become, and left: it is shown as it is
  else if (isOld) parts.place.onChanged({ isDeleted: false });
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
  const purpose = [
    form.purpose && sayOfRecord(form.purpose, { entity: parts.place.entity, row }, parts.ports),
    row && outcomeOf(parts, action, row),
  ]
    .filter(Boolean)
    .join(' ');
  return purpose ? { ...form, purpose } : form;
}

/** What the record will become; with two decisions in one dialog, after each of them. */
function outcomeOf({ ports: { t }, ...parts }: RunParts, action: ActionModel, row: Row): string {
  const { submit, or } = action.spec;
  const status = parts.destination(action, row);
  const other = or && parts.other(action, row);
  const otherStatus = other ? parts.destination(other, row) : '';
  if (!submit || !or || !status || !otherStatus)
    return status && t('action.willBecome', { status });
  return t('action.willBecomeEither', { submit, status, other: or.title, otherStatus });
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

/** What a form begins with: the values of the row where it fills itself, and what was given with the press. */
function startOfForm(
  { fill, fields }: ActionForm,
  row: Row,
  given: Row | undefined,
): { readonly initial?: Row } {
  if (!fill && !given) return {};
  const names = fill ? Object.keys(fields) : [];
  return {
    initial: {
      ...Object.fromEntries(
        names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
      ),
      ...given,
    },
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
