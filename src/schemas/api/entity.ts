import { ID, list, openObject, text, whole } from './shape.ts';

import type { Verb } from '../language/entity.ts';
import type { Shape } from './shape.ts';

const MAX_DELETE = 1000;

/** What a button that sets fields takes: a row or several, and what was typed into its dialog. */
export const ACTION_BODY = openObject({ 'id?': ID, 'ids?': list(ID, { max: MAX_DELETE }) });

/** What the changing verbs of every entity take; a record is then read by the fields of its entity. */
export const ENTITY_BODIES = {
  save: openObject({}),
  update: openObject({ 'id?': ID }),
  delete: list(ID, { max: MAX_DELETE }),
  deleteOne: null,
  // the fields of a move are those of its dialog in the states file, read by the move
  move: openObject({ id: ID, move: text({ max: 60 }), 'version?': whole() }),
} as const satisfies Partial<Record<Verb, Shape | null>>;
