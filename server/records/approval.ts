import type { Submitted } from '#schemas/api/entity.ts';
import { approvalField, isLocked } from '#schemas/language/approval.ts';
import type { ApprovalSpec, EntitySchema } from '#schemas/language/entity.ts';
import { sharers } from '#schemas/language/owner.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { listPart, slotPart } from '#server/base/house/house.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { SERVER_FIELDS } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { demandKey, holdsKey } from './access.ts';

/** An entity whose records go through a process. */
export type Approved = EntitySchema & { readonly approval: ApprovalSpec };

export const isApproved = (entity: EntitySchema): entity is Approved =>
  entity.approval !== undefined;

/** What the house knows of the processes that records go through; the area of processes fills it. */
export interface ApprovalDesk {
  /** Whether a process of this record is under way. */
  isOpen(ctx: Ctx, entity: Approved, id: string): Promise<boolean>;
  /** Fields that the actor may change though the record is locked: those his step gives him. */
  listEditable(ctx: Ctx, entity: Approved, id: string): Promise<ReadonlySet<string>>;
  /** Whether a step of the record's process is the actor's now. */
  isHeld(ctx: Ctx, entity: EntitySchema, id: string): Promise<boolean>;
  /** Saves what came with it and starts the process. */
  submit(ctx: Ctx, name: string, body: Readonly<Record<string, unknown>>): Promise<Submitted>;
}

export const APPROVAL_DESK = slotPart<ApprovalDesk>('the desk of approvals');

/** How many processes of a key are under way for records; the area of processes says. */
export const OPEN_APPROVALS = slotPart<(ctx: Ctx, process: string) => Promise<number>>(
  'the count of open approvals',
);

/** What the process of an approval asks of people. */
export interface ProcessFacts {
  /** Ids of the roles its steps are offered to. */
  readonly roleIds: ReadonlySet<string>;
  /** Names of those that nobody has who may work. */
  readonly unheldRoles: readonly string[];
}

/** The newest version of a process as its approval would have it, undefined where none is deployed nor comes with it; the area of processes says. */
export const PROCESS_FACTS = slotPart<
  (ctx: Ctx, entity: Approved) => Promise<ProcessFacts | undefined>
>('what processes ask of people');

/** What becomes of the steps that a file says; the area of processes does it. */
export interface StepsDesk {
  /** Makes the process of the steps, or its next version where they changed. In the transaction of the caller. */
  follow(tx: Ctx, entity: Approved): Promise<void>;
  /** Whether the process is somebody's own drawing, which follows no file. */
  isDrawnByHand(ctx: Ctx, entity: Approved): Promise<boolean>;
}

/** Processes that come along with the product, by their keys. */
export const DELIVERED_PROCESSES = listPart<string>('the processes of the product');

export const STEPS_DESK = slotPart<StepsDesk>('the processes that come with files');

/** Whether the actor may read a record for the step of its process that is his: he decides about it, whatever key he holds. */
async function isHeldByActor(ctx: Ctx, entity: EntitySchema, id: string): Promise<boolean> {
  return (await ctx.house.of(APPROVAL_DESK)?.isHeld(ctx, entity, id)) ?? false;
}

/** For what only shows a record: its key, or a step of its process that is the actor's. @throws AppError `forbidden` */
export async function demandKeyOrStep(
  ctx: Ctx,
  entity: EntitySchema,
  { key, id }: { readonly key: string; readonly id: string },
): Promise<void> {
  if (!holdsKey(ctx.actor, key) && !(await isHeldByActor(ctx, entity, id))) demandKey(ctx, key);
}

/** Starts the process of a record. @throws AppError `unavailable` there is none that could */
export async function submitRecord(
  ctx: Ctx,
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Submitted> {
  const desk = ctx.house.of(APPROVAL_DESK);
  if (!desk) throw new AppError('unavailable', { service: 'workflow' });
  return desk.submit(ctx, name, body);
}

/** Whose approval protects the rows of this entity's table: whoever looks at them under another name is bound by it too. */
function approvalsOver({ registry }: Ctx, entity: EntitySchema): readonly Approved[] {
  return sharers(registry.entities(), entity).filter(
    (one): one is Approved => one.approval !== undefined,
  );
}

async function rowOf(
  ctx: Ctx,
  owner: Approved,
  entity: EntitySchema,
  row: StoredRow,
): Promise<StoredRow | undefined> {
  return owner.name === entity.name ? row : findRow(ctx.db, SYSTEM_SCOPE, owner, String(row['id']));
}

/** A new record under approval begins where it may be submitted. @throws AppError `invalid` another status is sent with it */
export function valuesAtStart(ctx: Ctx, entity: EntitySchema, values: StoredRow): StoredRow {
  return Object.assign(
    {},
    ...approvalsOver(ctx, entity).map((owner) => {
      const field = approvalField(owner) ?? '';
      if (!Object.hasOwn(entity.fields, field)) return {};
      demandStatus(ctx, entity, { field, sent: values[field], has: owner.approval.start });
      return { [field]: owner.approval.start };
    }),
  ) as StoredRow;
}

/**
 * Nobody sets a status under approval, and nobody changes what is locked; but whoever has the step may change the fields it gives him.
 * @throws AppError `invalid` naming the status; `underApproval`
 */
export async function demandChangeable(
  tx: Ctx,
  entity: EntitySchema,
  { before, values }: { readonly before: StoredRow; readonly values: StoredRow },
): Promise<void> {
  for (const owner of approvalsOver(tx, entity)) {
    const row = await rowOf(tx, owner, entity, before);
    if (!row) continue;
    const field = approvalField(owner) ?? '';
    demandStatus(tx, entity, { field, sent: values[field], has: row[field] });
    if (!isLocked(owner, row)) continue;
    const open =
      (await tx.house.of(APPROVAL_DESK)?.listEditable(tx, owner, String(row['id']))) ??
      new Set<string>();
    if (open.size === 0 || changedNames(entity, before, values).some((name) => !open.has(name)))
      throw refusal(tx, owner);
  }
}

/** @throws AppError `underApproval` a process of the record is under way, or it is locked */
export async function demandRemovable(
  tx: Ctx,
  entity: EntitySchema,
  found: StoredRow,
): Promise<void> {
  for (const owner of approvalsOver(tx, entity)) {
    const row = await rowOf(tx, owner, entity, found);
    if (
      row &&
      (isLocked(owner, row) ||
        (await tx.house.of(APPROVAL_DESK)?.isOpen(tx, owner, String(row['id']))))
    )
      throw refusal(tx, owner);
  }
}

/**
 * No move of its life cycle while a process of the record is under way, nor to what the approval alone sets. Out of other locked statuses
 * the moves of its file lead on (an end before its time, an expiry): the record stays as it was approved.
 * @throws AppError `underApproval`
 */
export async function demandMovable(
  tx: Ctx,
  entity: EntitySchema,
  found: StoredRow,
  to: string,
): Promise<void> {
  for (const owner of approvalsOver(tx, entity)) {
    const row = await rowOf(tx, owner, entity, found);
    if (!row) continue;
    const { running, passed } = owner.approval;
    const status = String(row[approvalField(owner) ?? '']);
    const isTaken = to !== status && (to === running || to === passed);
    if (
      status === running ||
      isTaken ||
      (await tx.house.of(APPROVAL_DESK)?.isOpen(tx, owner, String(row['id'])))
    )
      throw refusal(tx, owner);
  }
}

function refusal(ctx: Ctx, owner: Approved): AppError {
  return new AppError('underApproval', {
    entity: ctx.registry.localizedEntity(owner.name, ctx.lang)?.title ?? owner.title,
  });
}

function demandStatus(
  ctx: Ctx,
  entity: EntitySchema,
  { field, sent, has }: { readonly field: string; readonly sent: unknown; readonly has: unknown },
): void {
  if (sent === undefined || sent === null || String(sent) === String(has)) return;
  const label = ctx.registry.localizedEntity(entity.name, ctx.lang)?.fields[field]?.title ?? field;
  throw new AppError(
    'invalid',
    { entity: entity.name },
    {
      issues: [
        {
          path: field,
          rule: 'statusByMove',
          message: 'validation.statusByMove',
          params: { label },
        },
      ],
    },
  );
}

/** The fields whose value becomes another one; a number is the same however it is written. */
function changedNames(
  { fields }: EntitySchema,
  before: StoredRow,
  values: StoredRow,
): readonly string[] {
  const isSame = (name: string): boolean => {
    const [had, has] = [before[name] ?? null, values[name] ?? null];
    if (kindOf(fields, name) === 'number' && had !== null && has !== null)
      return Number(had) === Number(has);
    return (
      JSON.stringify(had) === JSON.stringify(has) ||
      (!isPart(had) && !isPart(has) && String(had ?? '') === String(has ?? ''))
    );
  };
  return Object.keys(values).filter(
    (name) =>
      !SERVER_FIELDS.has(name) && name !== 'id' && values[name] !== undefined && !isSame(name),
  );
}

function isPart(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
