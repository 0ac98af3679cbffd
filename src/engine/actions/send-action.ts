import { asCallError } from '#engine/base/list-store.ts';
import type { EnginePorts, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { changedPorts } from '#engine/base/with-ports.tsx';
import type { ActionModel } from './action-model.ts';
import { leftOf, resultItems, saidOf, secretOf } from './action-result.ts';
import { fillBody, fillText } from './fill-body.ts';
import { openPage } from './lead-elsewhere.ts';
import type { ItemResult, RunParts } from './run-parts.ts';

/** Success toasts stay this long (SPEC.md section 8). */
export const DONE_MS = 500;
const SAID_MS = 5000;
/** Refusals stay this long (SPEC.md section 8). */
const REFUSED_MS = 2000;

/** One call of an action. */
export interface SendRequest {
  readonly action: ActionModel;
  readonly rows: readonly Row[];
  readonly form: Row | undefined;
  readonly isBatch: boolean;
  readonly key: string;
}

/** Sends an action as its schema says: its own body, else the record or the ids, the move and what was filled in. */
export async function sendOnce(
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
export async function sendEach(
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
  /** Whether the person is still where he pressed. */
  readonly isHere: () => boolean;
}

/** What follows a call that went through: words, a way back, links, and the rows anew. */
export function follow(
  { ports, place, onUndo, onResult }: RunParts,
  { action, rows, answer, handled, isHere }: Done,
): void {
  const steps = action.spec.then ?? ['toast', 'reload'];
  // asked before the place closes itself
  const mayGoOn = isHere();
  const [row] = rows;
  const text = ports.t('action.done', { title: action.title });
  const { undo } = action.spec;
  const items = resultItems(action, answer);
  tellResult(onResult, items, { action, row, answer });
  if (undo && row) {
    onUndo({ text, undo: async () => takeBack({ ports, place }, undo, row) });
  } else if (steps.includes('toast') && items.length === 0) {
    tellDone(ports, text, saidOf(action, answer));
  }
  if (steps.includes('reload')) place.onChanged({ isDeleted: false, handled });
  if (steps.includes('close')) place.onClose?.();
  if (steps.includes('relogin')) ports.open('/login');
  if (mayGoOn) goOn(ports, action, row);
}

/** The words of a service outside are read, not only seen. */
function tellDone(ports: EnginePorts, text: string, said: string | undefined): void {
  ports.notify('success', said ?? text, said === undefined ? DONE_MS : SAID_MS);
}

/** A call may be the first half of a way: the page that its action names follows. */
function goOn(ports: RunParts['ports'], { spec }: ActionModel, row: Row | undefined): void {
  if (spec.api && spec.open && row) openPage(ports, spec.open, row);
}

/** Shows what came of the call: a secret to be kept, links to what was made. */
function tellResult(
  onResult: RunParts['onResult'],
  items: ReturnType<typeof resultItems>,
  { action, row, answer }: { action: ActionModel; row: Row | undefined; answer: unknown },
): void {
  const secret = secretOf(action, row, answer);
  const left = leftOf(answer);
  if (secret) onResult({ title: action.title, items: [], left, ...secret });
  if (items.length > 0) onResult({ title: action.title, items, left });
}

async function takeBack(
  { ports, place }: Pick<RunParts, 'ports' | 'place'>,
  undo: string,
  row: Row,
): Promise<void> {
  await ports.call(
    fillText(undo, row, true),
    undo.startsWith('GET ') ? {} : { body: { id: row.id } },
  );
  place.onChanged({ isDeleted: false });
}
