import { listOf, object, TEXT, type ValueOf } from './shape.ts';

/** What an action says it will do, before it does: a sentence, and one line for each thing it makes. Any address that a schema names as a preview answers it. */
export const ACTION_PREVIEW = object({ text: TEXT, 'items?': listOf(object({ text: TEXT })) });

export type ActionPreview = ValueOf<typeof ACTION_PREVIEW>;
