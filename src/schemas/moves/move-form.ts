import type { ActionForm } from '../language/action.ts';
import type { MoveSpec } from '../language/states.ts';
import type { FieldSpec } from '../types/field.ts';

/** The name under which a remark travels and is kept in the log. */
const COMMENT = 'comment';
const MAX_COMMENT = 500;
const COMMENT_ROWS = 3;

/** The field of the dialog that holds the remark. */
export function commentField({ comment }: MoveSpec): string {
  return comment?.field ?? COMMENT;
}

/** The dialog of a move: its form, with the remark it asks for at the end; undefined where it asks for nothing. */
export function moveForm({ title, form, comment }: MoveSpec): ActionForm | undefined {
  if (!comment || comment.field !== undefined || form?.fields[COMMENT]) return form;
  const field: FieldSpec = {
    type: 'text',
    title: comment.title ?? '',
    max: MAX_COMMENT,
    rows: COMMENT_ROWS,
    ...(comment.required ? { required: true } : {}),
  };
  return { ...(form ?? { title }), fields: { ...form?.fields, [COMMENT]: field } };
}
