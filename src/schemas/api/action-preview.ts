import { FLAG, listOf, object, TEXT, type ValueOf } from './shape.ts';

/**
 * What an action says it will do, before it does: a sentence, and one line for each thing it makes. A line that `isOut` is what it will not
 * touch, such as an expired batch. Any address that a schema names as a preview answers it.
 */
export const ACTION_PREVIEW = object({
  text: TEXT,
  'items?': listOf(object({ text: TEXT, 'isOut?': FLAG })),
});

/** What an action left as it was, and why, in the reader's language; any address may answer it as `left` beside what it did. */
export const ACTION_LEFT = listOf(object({ id: TEXT, text: TEXT }));

export type ActionPreview = ValueOf<typeof ACTION_PREVIEW>;
