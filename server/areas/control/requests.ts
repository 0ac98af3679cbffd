import type { Issue } from '#schemas/api/envelope.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import {
  findCommand,
  type CommandEdition,
  type DownCommand,
} from '#schemas/dictionaries/device-commands.ts';
import { seesDevice } from '#server/areas/ingest/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Words } from '#server/base/texts/said.ts';
import { makeRequest, type BadParam } from '#server/gateway/device-command.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import {
  changeCommand,
  countOpen,
  findCommandRow,
  findDevice,
  insertCommand,
} from './command-store.ts';
import { OPEN, type CommandSource } from './command-words.ts';

/** What a person asks of a device. Besides these the parameters of the command, by their names in the table. */
export interface DeviceRequest extends Readonly<Record<string, unknown>> {
  readonly mn: string;
  readonly cn: string;
  readonly reason: string;
}

/** A device that is away keeps its requests so long. */
const MANUAL_DEADLINE_MS = 24 * 60 * MINUTE_MS;
const AUTOMATIC_DEADLINE_MS = 2 * 60 * MINUTE_MS;
/** Whoever presses a button in anger fills no queue. */
const MOST_OPEN = 20;
/** People go before what the server asks by itself. */
const PRIORITY = { manual: 0, clock: 1, fill: 5 } as const satisfies Record<CommandSource, number>;

/**
 * Keeps a request of the caller's for a device he sees. Whichever process holds the device's connection sends it; one that is away
 * keeps it until its deadline.
 * @param group what the caller may send
 * @throws AppError `notFound` no such device in his scope; `invalid` a command or parameters that cannot be; `tooMany` enough waits.
 */
export async function requestCommand(
  ctx: Ctx,
  asked: DeviceRequest,
  {
    group,
    secrets,
  }: { readonly group: 'ask' | 'control'; readonly secrets: Pick<SecretBox, 'seal'> },
): Promise<{ id: string }> {
  const device = await findDevice(ctx.db, asked.mn);
  if (
    !device ||
    !(await seesDevice(
      ctx.db,
      { scope: ctx.scope, points: needEntity(ctx, 'monitorPoint') },
      asked.mn,
    ))
  )
    throw new AppError('notFound', { mn: asked.mn });
  const command = needCommand(asked.cn, group);
  const edition = editionOf(device.edition);
  if (!command.editions.includes(edition))
    throw invalid([
      { path: 'cn', rule: 'edition', message: 'command.edition', params: { edition } },
    ]);
  const made = makeRequest(command, asked, edition);
  if ('bad' in made) throw invalid(made.bad.map((bad) => issueOf(ctx, group, bad)));
  const { content, secret, span } = made.request;
  return inTransaction(ctx, async (tx) => {
    if ((await countOpen(tx.db, asked.mn)) >= MOST_OPEN)
      throw new AppError('tooMany', { mn: asked.mn });
    const sealed = secret === null ? null : secrets.seal(secret);
    return keep(tx, {
      mn: asked.mn,
      cn: asked.cn,
      content,
      secret: sealed,
      span,
      source: 'manual',
      reason: asked.reason.trim(),
      words: null,
    });
  });
}

function needCommand(cn: string, group: 'ask' | 'control'): DownCommand {
  const command = findCommand(cn);
  if (command?.down?.group !== group)
    throw new AppError(
      'invalid',
      { name: 'cn' },
      { issues: [{ path: 'cn', rule: 'dict', message: 'validation.dict' }] },
    );
  return command as DownCommand;
}

/** What the server asks by itself; it was judged by the same table. @throws Error a command or parameters that cannot be: a mistake of ours */
export async function requestByItself(
  tx: Ctx,
  {
    mn,
    cn,
    source,
    reason,
    words,
    params,
  }: {
    readonly mn: string;
    readonly cn: string;
    readonly source: CommandSource;
    readonly reason: string;
    /** What the reason is in other languages. */
    readonly words: Words | null;
    readonly params: Readonly<Record<string, unknown>>;
  },
): Promise<{ id: string }> {
  const command = findCommand(cn);
  const device = await findDevice(tx.db, mn);
  const made = makeRequest(command as DownCommand, params, editionOf(device?.edition ?? null));
  if ('bad' in made)
    throw new Error(
      `request ${cn} of the server's own: ${made.bad.map(({ field, rule }) => `${field} ${rule}`).join(', ')}`,
    );
  return keep(tx, { mn, cn, ...made.request, secret: null, source, reason, words });
}

interface SentRequest {
  readonly mn: string;
  readonly cn: string;
  readonly content: string;
  readonly secret: string | null;
  readonly span: { readonly fromMs: number; readonly toMs: number } | null;
  readonly source: CommandSource;
  readonly reason: string;
  readonly words: Words | null;
}

async function keep(tx: Ctx, kept: SentRequest): Promise<{ id: string }> {
  const id = newId();
  const now = tx.now();
  const isManual = kept.source === 'manual';
  const deadline = new Date(
    now.getTime() + (isManual ? MANUAL_DEADLINE_MS : AUTOMATIC_DEADLINE_MS),
  );
  await insertCommand(tx.db, {
    id,
    ...kept,
    priority: PRIORITY[kept.source],
    requestedBy: isManual ? tx.actor.id : null,
    now,
    deadline,
  });
  tx.emit('entity.changed', { entity: 'gatewayCommand', id, change: 'save', by: tx.actor.id });
  return { id };
}

/**
 * Withdraws a request. One that is on its way is asked no more; what the device says of it is noted all the same.
 * @throws AppError `notFound` no such request in the caller's scope; `statusChanged` it is over.
 */
export async function cancelCommand(ctx: Ctx, id: string): Promise<void> {
  await findVisible(ctx, needEntity(ctx, 'gatewayCommand'), id);
  await inTransaction(ctx, async (tx) => {
    const row = await findCommandRow(tx.db, id);
    const change = {
      status: 'cancelled',
      secret: null,
      nextAt: null,
      finishedAt: tx.now(),
    } as const;
    if (!row || !(await changeCommand(tx.db, row, { from: OPEN, change })))
      throw new AppError('statusChanged');
    tx.emit('entity.changed', { entity: 'gatewayCommand', id, change: 'update', by: tx.actor.id });
  });
}

/** A device that says nothing of its edition is taken for one of 2017. */
export function editionOf(edition: string | null): CommandEdition {
  return edition === '2005' || edition === '2025' ? edition : '2017';
}

/** In the words of the form. */
function issueOf(ctx: Ctx, group: 'ask' | 'control', { field, rule, params }: BadParam): Issue {
  const form = ctx.registry.localizedEntity('gatewayDevice', ctx.lang)?.actions?.[group]?.form;
  const spec = form?.fields[field];
  return {
    path: field,
    rule,
    message: `validation.${rule}`,
    params: { label: spec && 'title' in spec ? spec.title : field, ...params },
  };
}

function invalid(issues: readonly Issue[]): AppError {
  return new AppError('invalid', { entity: 'gatewayCommand' }, { issues });
}
