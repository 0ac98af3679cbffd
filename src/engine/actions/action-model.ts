import { expressionScope, judgeSafely } from '#engine/base/expression-scope.ts';
import type { HousePort, Row, TextPort } from '#engine/base/ports.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { ActionForm, ActionPlace, ActionSpec, Builtin } from '#schemas/language/action.ts';
import { isLocked } from '#schemas/language/approval.ts';
import { actionsOf, type ResolvedAction } from '#schemas/language/derive-actions.ts';
import { permissionBase } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { findMove } from '#schemas/language/moves.ts';
import type { MoveSpec, StatesSchema } from '#schemas/language/states.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import { moveForm } from '#schemas/moves/move-form.ts';

/** A button of one entity with everything derived: its standard call, permission and the move it makes. */
export interface ActionModel {
  readonly key: string;
  readonly spec: Omit<ResolvedAction, 'title'>;
  readonly title: string;
  readonly builtin: Builtin | undefined;
  readonly places: readonly ActionPlace[];
  readonly permission: string;
  readonly kind: 'primary' | 'default' | 'danger';
  readonly icon: string | undefined;
  readonly form: ActionForm | undefined;
  readonly move: MoveSpec | undefined;
}

/** What an entity's buttons need besides the entity: its move table, and the words of the standard buttons. */
export interface ActionContext {
  readonly states: StatesSchema | undefined;
  readonly t: TextPort['t'];
}

const ICONS: Readonly<Record<Builtin, string>> = {
  create: 'plus',
  view: 'eye',
  edit: 'edit',
  remove: 'delete',
  export: 'export',
  import: 'import',
  print: 'print',
  copy: 'copy',
  addChild: 'plus',
  submit: 'send',
  label: 'print',
  sheet: 'print',
  pdf: 'file',
  excel: 'download',
  bulk: 'edit',
};

/** The buttons of an entity in the order they stand; `only` is the choice of a screen. */
export function actionModels(
  entity: EntitySchema,
  context: ActionContext,
  only?: readonly string[],
): readonly ActionModel[] {
  return actionsOf(entity)
    .filter((action) => !only || only.includes(action.key))
    .map((action) => toModel(entity, action, context));
}

/** Whether the button may stand there at all: place and permission. */
export function isAllowed(action: ActionModel, place: ActionPlace, can: HousePort['can']): boolean {
  return action.places.includes(place) && mayPress(action, can);
}

/** Whether the person holds the key of a button and is one of those it is for. */
function mayPress({ permission, spec }: ActionModel, can: HousePort['can']): boolean {
  return (permission === 'login' || can(permission)) && (spec.who === undefined || can(spec.who));
}

/** Whether the button stands on this row: its condition holds and its move leads from the row's status. */
export function isOfferedOn(action: ActionModel, row: Row, context: RowContext): boolean {
  if (changesRecord(action) && isLocked(context.entity, row)) return false;
  const scope = expressionScope(context, row);
  if (action.spec.when && !judgeSafely(() => holds(action.spec.when, scope))) return false;
  return !action.spec.move || possibleMove(action.spec.move, row, context) !== undefined;
}

/** Whether a button changes or removes the record itself: under approval nobody does. */
function changesRecord({ builtin, spec }: ActionModel): boolean {
  return (
    builtin === 'edit' || builtin === 'remove' || spec.set !== undefined || spec.move !== undefined
  );
}

/** What judges the buttons of a row besides the row itself. */
export interface RowContext {
  readonly entity: EntitySchema;
  readonly states: StatesSchema | undefined;
  readonly user: Row;
  readonly now: HousePort['now'];
}

/** The action that another one offers as its second button: allowed, and its move leads from the row's status, whether or not its own button stands there. */
export function otherOf(
  all: readonly ActionModel[],
  action: ActionModel,
  row: Row | undefined,
  context: RowContext & { can: HousePort['can'] },
): ActionModel | undefined {
  const other = all.find(({ key }) => key === action.spec.or?.action);
  if (!other || !row || !mayPress(other, context.can)) return undefined;
  return !other.spec.move || possibleMove(other.spec.move, row, context) ? other : undefined;
}

/** The row of the life cycle's table by which a move leads on from where the record stands; undefined where none does. */
export function possibleMove(
  move: string,
  row: Row,
  context: RowContext,
): ReturnType<typeof findMove> {
  const { entity, states } = context;
  const field = statusField(entity);
  if (!states || !field) return undefined;
  const roles = Array.isArray(row.myRoles) ? row.myRoles.map(String) : undefined;
  const scope = expressionScope(context, row);
  return findMove(states, String(row[field]), move, {
    holds: (when) => judgeSafely(() => holds(when, scope)),
    ...(roles ? { roles } : {}),
  });
}

/** The titles of the statuses the move of a button may lead to; empty where the status stays as it is. */
export function destination(action: ActionModel, row: Row, context: RowContext): string {
  const move = action.spec.move ? possibleMove(action.spec.move, row, context) : undefined;
  const to = move ? knownTargets(move, row, context) : [];
  const field = statusField(context.entity);
  const others = to.filter((status) => !field || status !== String(row[field]));
  return others.map((status) => context.states?.values[status]?.title ?? status).join(' / ');
}

/** The statuses the move of a button leads to from this row; none where it may not be pressed there. */
export function targetsOf(action: ActionModel, row: Row, context: RowContext): readonly string[] {
  const move =
    action.spec.move && isOfferedOn(action, row, context)
      ? possibleMove(action.spec.move, row, context)
      : undefined;
  return move ? knownTargets(move, row, context) : [];
}

/** Of several statuses the one that the table chooses for this row; all of them where it does not say. */
export function knownTargets(
  { case: { choose }, to }: NonNullable<ReturnType<typeof possibleMove>>,
  row: Row,
  context: RowContext,
): readonly string[] {
  if (!choose || to.length < 2) return to;
  const scope = expressionScope(context, row);
  const chosen = to.find(
    (status) => choose[status] && judgeSafely(() => holds(choose[status] ?? '', scope)),
  );
  return [chosen ?? to.at(-1) ?? ''];
}

/** The field whose move table the entity's buttons follow. */
export function statusField(entity: EntitySchema): string | undefined {
  return statusFieldOf(entity)?.field;
}

/** Name of the move table of an entity, if it has one. */
export function statesName(entity: EntitySchema): string | undefined {
  return statusFieldOf(entity)?.states;
}

/** An entry that calls, asks or moves is no longer the standard button of that name. */
function isOwn(spec: ActionSpec | undefined): boolean {
  return Boolean(
    spec && !spec.builtin && (spec.api || spec.form || spec.move || spec.open || spec.download),
  );
}

function toModel(
  entity: EntitySchema,
  action: ResolvedAction,
  { states, t }: ActionContext,
): ActionModel {
  const { key } = action;
  const own = isOwn(entity.actions?.[key]);
  const move = action.move ? states?.moves[action.move] : undefined;
  return {
    key,
    move,
    builtin: own ? undefined : action.builtin,
    spec: action,
    title: action.title ?? move?.title ?? wordOf(action, t),
    places: action.places,
    permission: permissionOf(entity, action, move),
    form: action.form ?? (move && seenForm(move)),
    ...lookOf(action, move),
  };
}

/** The dialog of a move; none where nobody would see a field of it, as what phones alone send. */
function seenForm(move: MoveSpec): ActionForm | undefined {
  const form = moveForm(move);
  const isSeen = Object.values(form?.fields ?? {}).some(
    (field) => 'use' in field || field.visibleWhen !== NEVER,
  );
  return isSeen ? form : undefined;
}

const NEVER = 'false';

/** The word of the house for a standard button; any other is checked to bring its own. */
function wordOf({ key, builtin }: ResolvedAction, t: TextPort['t']): string {
  return builtin === undefined || builtin === 'print' ? key : t(`action.${builtin}`);
}

/** The key of a button: its own, that of its move, else what follows from its name. */
function permissionOf(
  entity: EntitySchema,
  { key, permission }: ResolvedAction,
  move: MoveSpec | undefined,
): string {
  const spec = entity.actions?.[key];
  return (
    spec?.permission ??
    move?.permission ??
    (isOwn(spec) ? `${permissionBase(entity)}:${key}` : permission)
  );
}

/** How a button looks: as its action says, else as its move does, else as the standard button of its name. */
function lookOf(
  { kind, icon, builtin }: ResolvedAction,
  move: MoveSpec | undefined,
): Pick<ActionModel, 'kind' | 'icon'> {
  return {
    kind: kind ?? move?.kind ?? 'default',
    icon: icon ?? move?.icon ?? (builtin ? ICONS[builtin] : undefined),
  };
}
