import type { Row } from '#engine/base/ports.ts';
import type { ActionModel } from './action-model.ts';
import { fillText } from './fill-body.ts';

/** Records that a call made or changed. */
export interface ActionResult {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly open: string }[];
  /** Shown until it is closed, and never again. */
  readonly secret?: string;
  /** The secret is an address below that of the product. */
  readonly isAddress?: boolean;
  readonly text?: string;
  /** What was left as it was, and why. */
  readonly left: readonly string[];
}

/** What the answer says it left as it was. */
export function leftOf(answer: unknown): readonly string[] {
  const left = typeof answer === 'object' && answer !== null ? (answer as Row)['left'] : undefined;
  return Array.isArray(left)
    ? left.flatMap((one: unknown) => {
        const text = typeof one === 'object' && one !== null ? (one as Row)['text'] : undefined;
        return typeof text === 'string' ? [text] : [];
      })
    : [];
}

/** The records an answer names, as the action's `result` says to show them. */
export function resultItems(
  { spec: { result } }: ActionModel,
  answer: unknown,
): ActionResult['items'] {
  if (!result || 'once' in result) return [];
  const found = result.list ? (answer as Row | null | undefined)?.[result.list] : answer;
  const rows = (Array.isArray(found) ? found : [found]).filter(
    (row): row is Row => typeof row === 'object' && row !== null,
  );
  return rows.map((row) => ({
    text: fillText(result.text, row),
    open: fillText(result.open, row, true),
  }));
}

/** What the answer shows this one time. */
export function secretOf(
  { spec: { result } }: ActionModel,
  row: Row | undefined,
  answer: unknown,
): Pick<ActionResult, 'secret' | 'text' | 'isAddress'> | undefined {
  if (!result || !('once' in result)) return undefined;
  const secret = (answer as Row | null | undefined)?.[result.once];
  const { isAddress = false } = result;
  return typeof secret === 'string'
    ? { secret, text: fillText(result.text, row ?? {}), ...(isAddress && { isAddress }) }
    : undefined;
}

/** What a service outside said of the record, where the button tells it. */
export function saidOf({ spec: { outgoing } }: ActionModel, answer: unknown): string | undefined {
  const [first] = outgoing?.say !== undefined && Array.isArray(answer) ? answer : [];
  const said = (first as Row | undefined)?.['said'];
  return typeof said === 'string' && said !== '' ? said : undefined;
}
