import { ANY, FLAG, ID, list, mapOf, object, text } from '#schemas/api/shape.ts';
import { AppError } from '#server/base/context/app-error.ts';

/** What each action cannot do without; anything else of it may be left out. */

const REMARK = text({ max: 1000 });
const ID_OF_ANY = text({ max: 64 });

export const BY_TASK = object({ taskId: ID_OF_ANY, 'comment?': REMARK });
export const BY_INSTANCE = object({
  processInstanceId: ID_OF_ANY,
  'comment?': REMARK,
  'reason?': REMARK,
});
export const ENTRUST = object({
  taskId: ID_OF_ANY,
  'assignee?': ID_OF_ANY,
  // the same by the name that forms of the family have for it
  'entrustUserId?': ID_OF_ANY,
  'isLent?': FLAG,
  'comment?': REMARK,
});
export const BY_VARIABLES = object({
  taskId: ID_OF_ANY,
  'comment?': REMARK,
  'params?': mapOf(ANY),
});
export const BACK_TO = object({ taskId: ID_OF_ANY, node: text({ max: 200 }), 'comment?': REMARK });
export const SIGNER = object({ taskId: ID_OF_ANY, 'userId?': ID_OF_ANY, 'comment?': REMARK });
export const COPY = object({
  processInstanceId: ID_OF_ANY,
  userIds: list(ID, { max: 200 }),
  'comment?': REMARK,
});
export const MOVE = object({ taskId: ID_OF_ANY, node: text({ max: 200 }), 'reason?': REMARK });
export const REASSIGN = object({ taskId: ID_OF_ANY, 'assignee?': ID_OF_ANY, 'reason?': REMARK });
export const START = object({
  'key?': text({ max: 200 }),
  'processDefinitionKey?': text({ max: 200 }),
});
export const START_OF = object({
  processDefinitionKey: text({ max: 200 }),
  'businessKey?': text({ max: 200 }),
  'variables?': mapOf(ANY),
});
export const VARIABLES = object({
  taskId: ID_OF_ANY,
  'params?': mapOf(ANY),
  'variableName?': text({ max: 200 }),
});

/** What somebody says of what he does. @throws AppError `commentRequired` he says nothing */
export function needComment(comment: string | undefined): string {
  const said = (comment ?? '').trim();
  if (said === '') throw new AppError('commentRequired');
  return said;
}

/** Somebody who was chosen. @throws AppError `entrustRequired` nobody was */
export function needUser(id: string | undefined): string {
  if (id === undefined || id.trim() === '') throw new AppError('entrustRequired');
  return id.trim();
}
