import type { Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import type { ActionModel } from './action-model.ts';
import { askAndSend } from './ask-form.ts';
import { BUILTINS } from './builtin-actions.ts';
import { isLedElsewhere } from './lead-elsewhere.ts';
import type { RunParts } from './run-parts.ts';
import { sayOfRecord } from './say-record.ts';
import { follow, sendEach, sendOnce } from './send-action.ts';
import { sendChosenFile } from './send-file.ts';

/** Does what a button promises: asks, shows the dialog, calls, and what follows. A refused call ends quietly; its toast has been shown. */
export async function runAction(
  parts: RunParts,
  action: ActionModel,
  rows: readonly Row[],
  isBatch: boolean,
): Promise<void> {
  const { ports, place } = parts;
  const [row] = rows;
  if (action.builtin) return BUILTINS[action.builtin](parts, action, rows);
  if (isLedElsewhere(ports, action, row)) return place.onLeft?.();
  if (!(await isAgreed(parts, action, rows))) return;
  if (action.spec.file) return sendFile(parts, action, rows);
  const key = ports.newId();
  const isHere = ports.stillHere();
  if (action.form)
    return askAndSend(parts, { action, form: action.form, rows, isBatch, key, isHere });
  if (isBatch && action.spec.perRow) {
    const handled = await sendEach(parts, action, rows, undefined);
    return follow(parts, { action, rows, handled, isHere });
  }
  const answer = await sendOnce(parts, { action, rows, form: undefined, isBatch, key });
  follow(parts, { action, rows, answer, handled: isBatch ? rows : [], isHere });
}

async function sendFile(parts: RunParts, action: ActionModel, rows: readonly Row[]): Promise<void> {
  const isHere = parts.ports.stillHere();
  const sent = await sendChosenFile(parts.ports, action, rows[0]);
  if (sent) follow(parts, { action, rows, ...sent, handled: [], isHere });
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
  const { entity } = place;
  const name = row ? recordTitle(entity, row, ports) : '';
  const question = {
    title,
    text: sayOfRecord(text, { entity, row, more: { count: rows.length } }, ports),
    danger: kind === 'danger',
  };
  return ports.confirm(typeName && name ? { ...question, typeName: name } : question);
}
