import type { EntityRows, EntityStored } from '../entities/rows.gen.ts';
import { MOST_BULK_ROWS } from '../language/bulk.ts';
import { setEndpoints } from '../language/derive-actions.ts';
import { endpointsOf } from '../language/derive.ts';
import type { EntitySchema, Verb } from '../language/entity.ts';
import { PDF_OR_TASK, WORKBOOK, type Contract } from './contract.ts';
import type { PageResult } from './envelope.ts';
import { GROUPS, PRESET_COUNTS } from './group.ts';
import {
  ANY,
  COUNT,
  either,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  object,
  openObject,
  pageOf,
  recordOf,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';
import type { Nested, Shape } from './shape.ts';
import { SHEET_ANSWER } from './sheet-answer.ts';

const MAX_DELETE = 1000;

/** What a button that sets fields takes: a row or several, and what was typed into its dialog. */
const ACTION_BODY = openObject({ 'id?': ID, 'ids?': list(ID, { max: MAX_DELETE }) });

/** The record for which a service outside was called, and what it said. */
const CALLED = object({ id: TEXT, 'said?': TEXT });

/** A record that was written: its id, its version where it is locked, and what its approval knows it by where it goes through one. */
export const SAVED = object({ id: TEXT, 'version?': COUNT, 'businessKey?': TEXT });
/** A record that went into its approval. */
export const SUBMITTED = object({
  id: TEXT,
  status: TEXT,
  processInstanceId: TEXT,
  'version?': COUNT,
});
/** A change of a record: old and new values by field, who made it, and the names of the records that changed links lead to, by id. */
const CHANGE = object({
  id: TEXT,
  change: TEXT,
  fields: mapOf(listOf(ANY)),
  by: TEXT,
  at: TEXT,
  byName: nullable(TEXT),
  names: mapOf(mapOf(TEXT)),
});
/** A record of a change of many: what it is called, whether it was changed, and why not; its values before and after, as a list shows them. */
const BULK_ROW = object({
  id: TEXT,
  name: TEXT,
  isOk: FLAG,
  'why?': TEXT,
  old: mapOf(ANY),
  next: mapOf(ANY),
});
const BULK_ASKED = object({
  ids: list(ID, { max: MOST_BULK_ROWS }),
  set: mapOf(ANY),
  'versions?': mapOf(whole()),
});
/** What came of each record; `undo` takes it back until then. A preview changes nothing and has none. */
const BULK_DONE = object({
  rows: listOf(BULK_ROW),
  done: COUNT,
  refused: COUNT,
  undo: nullable(TEXT),
  undoUntil: nullable(TEXT),
});
/** A move of the life cycle: whether I may make it now, and why not. */
const POSSIBLE_MOVE = object({
  move: TEXT,
  title: TEXT,
  can: FLAG,
  'to?': TEXT,
  'toTitle?': TEXT,
  'why?': TEXT,
});
/** One move that was made, with the titles of the move and of its statuses; `photos` are the pictures among its fields. */
const MOVE_LINE = object({
  id: TEXT,
  at: TEXT,
  userId: TEXT,
  userName: nullable(TEXT),
  action: TEXT,
  from: nullable(TEXT),
  to: TEXT,
  comment: nullable(TEXT),
  fields: mapOf(ANY),
  photos: listOf(ANY),
  actionTitle: TEXT,
  fromTitle: nullable(TEXT),
  toTitle: nullable(TEXT),
});

/** What the verbs of every entity take and answer. Filters of the lists are those of the entity; a record is read by its fields. */
const VERBS = {
  page: { answer: (name) => pageOf(recordOf(name)) },
  list: { answer: (name) => listOf(recordOf(name)) },
  // each with those below it, under `children`
  tree: { answer: (name) => listOf(recordOf(name)) },
  // id and name, and what else the pickers of the entity show
  options: { answer: () => listOf(openObject({ id: TEXT })) },
  info: { answer: (name) => recordOf(name) },
  group: { answer: () => either(GROUPS, PRESET_COUNTS) },
  history: { answer: () => listOf(CHANGE) },
  save: { body: openObject({}), answer: () => SAVED },
  update: { body: openObject({ 'id?': ID }), answer: () => SAVED },
  delete: { body: list(ID, { max: MAX_DELETE }), answer: () => NULL },
  deleteOne: { answer: () => NULL },
  // the fields of a move are those of its dialog in the states file, read by the move
  move: {
    body: openObject({ id: ID, move: text({ max: 60 }), 'version?': whole() }),
    answer: () => object({ id: TEXT, status: TEXT, 'version?': COUNT }),
  },
  moves: { answer: () => listOf(POSSIBLE_MOVE) },
  timeline: { answer: () => listOf(MOVE_LINE) },
  // the fields of the record beside them are saved first; without an id they make a new one
  submit: { body: openObject({ 'id?': ID, 'version?': whole() }), answer: () => SUBMITTED },
  // the record as it lies on paper: what print and previews are drawn from
  sheet: { answer: () => SHEET_ANSWER },
  pdf: { answer: () => PDF_OR_TASK },
  excel: { answer: () => WORKBOOK },
  export: { answer: () => WORKBOOK },
  // only what is named in `set` is changed, null empties it; `versions` by id are those that were seen
  bulk: { body: BULK_ASKED, answer: () => BULK_DONE },
  bulkPreview: { body: BULK_ASKED, answer: () => BULK_DONE },
  bulkUndo: { body: object({ undo: ID }), answer: () => BULK_DONE },
} as const satisfies Record<
  Verb,
  Pick<Contract, 'body'> & { readonly answer: (entity: string) => Contract['answer'] }
>;

/** One generic address: what it does to which entity. */
export interface EntityContract extends Contract {
  readonly entity: string;
  readonly verb: Verb;
  readonly permission: string;
}

/** The address of a button that sets fields. */
export interface ActionContract extends Contract {
  readonly entity: string;
  readonly action: string;
  readonly permission: string;
  readonly body: Shape;
}

/** The contracts of all addresses that an entity has by its verbs. */
export function makeEntityContracts(entity: EntitySchema): readonly EntityContract[] {
  return endpointsOf(entity).map(({ verb, method, path, permission }) => {
    const {
      answer,
      ...taken
    }: Pick<Contract, 'body'> & { readonly answer: (entity: string) => Contract['answer'] } =
      VERBS[verb];
    return {
      method: method as Contract['method'],
      path,
      permission,
      entity: entity.name,
      verb,
      ...taken,
      answer: answer(entity.name),
    };
  });
}

/** The contracts of the buttons of an entity that set fields, each with an address and a key of its own. */
export function makeActionContracts(entity: EntitySchema): readonly ActionContract[] {
  return setEndpoints(entity).map(({ action, method, path, permission }) => {
    return {
      method: method as Contract['method'],
      path,
      permission,
      entity: entity.name,
      action: action.key,
      body: ACTION_BODY,
      answer: action.outgoing ? listOf(CALLED) : listOf(SAVED),
    };
  });
}

/** What the verbs of every entity answer. */
export type VerbAnswer<V extends Verb> =
  ReturnType<(typeof VERBS)[V]['answer']> extends infer A
    ? A extends { readonly kind: 'file' }
      ? Blob
      : ValueOf<A>
    : never;
export type Saved = ValueOf<typeof SAVED>;
export type BulkRow = ValueOf<typeof BULK_ROW>;
export type BulkDone = ValueOf<typeof BULK_DONE>;
export type Submitted = ValueOf<typeof SUBMITTED>;

/** What a verb of an entity that ships with the product answers, with the rows of that entity. */
export type EntityAnswer<N extends keyof EntityRows, V extends Verb> = V extends 'page'
  ? PageResult<Plain<EntityRows[N]>>
  : V extends 'list'
    ? readonly Plain<EntityRows[N]>[]
    : V extends 'tree'
      ? readonly Nested<Plain<EntityRows[N]>>[]
      : V extends 'info'
        ? Plain<EntityRows[N]>
        : VerbAnswer<V>;

/** What it takes: of a record only the names of its fields. */
export type EntityBody<N extends keyof EntityRows, V extends Verb> = V extends 'save' | 'update'
  ? { readonly [F in keyof EntityStored[N] | keyof EntityRows[N]]?: unknown }
  : (typeof VERBS)[V] extends { readonly body: infer S }
    ? ValueOf<S>
    : null;

/** The same as a plain object, which may be handed on as a row of any entity. */
type Plain<T> = { readonly [F in keyof T]: T[F] };
