import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema, SampleMove } from '#schemas/language/entity.ts';
import { grantedKeys } from '#schemas/language/file-parts.ts';
import type { OutgoingSpec } from '#schemas/language/outgoing.ts';
import { targetOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listGrantsOfRoles } from '#server/platform/session/access-store.ts';
import { makeReferences } from '#server/platform/transfer/import/references.ts';
import { isApproved, PROCESS_FACTS, STEPS_DESK, type Approved } from '#server/records/approval.ts';
import { readIdsBy } from '#server/records/store/seed-rows.ts';
import type { Finding } from './bound-facts.ts';

/** Beyond this many samples nobody writes them by hand, and each name costs a look. */
const MAX_SAMPLES = 50;

/**
 * What keeps nobody from publishing and would not work: an approval nobody has drawn or can read, samples that name what is not there
 * (where samples are made, which is in demo mode alone).
 */
export async function warningsOf(
  ctx: Ctx,
  entity: EntitySchema,
  { isDemo }: { readonly isDemo: boolean },
): Promise<readonly Finding[]> {
  return [
    ...(await approvalWarnings(ctx, entity)),
    ...(await serviceWarnings(ctx, entity)),
    ...(isDemo ? await sampleWarnings(ctx, entity) : []),
  ];
}

/** Services outside that a button or a move names and that nobody has registered. */
async function serviceWarnings(ctx: Ctx, entity: EntitySchema): Promise<readonly Finding[]> {
  const named = servicesIn(entity);
  if (named.length === 0) return [];
  const known = await readIdsBy(ctx.db, 'sys_outgoing_service', 'name');
  return named
    .filter(({ service }) => !known.has(service))
    .map(({ service, path }) => ({
      path,
      rule: 'schema.warn.noService',
      params: { name: service },
    }));
}

interface NamedService {
  readonly service: string;
  readonly path: readonly string[];
}

/** Wherever the word `outgoing` stands. */
function servicesIn(part: unknown, path: readonly string[] = []): readonly NamedService[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const at = [...path, key];
    const inner = servicesIn(value, at);
    if (key !== 'outgoing' || typeof value !== 'object' || value === null) return inner;
    const { service } = value as Partial<OutgoingSpec>;
    return typeof service === 'string' ? [{ service, path: [...at, 'service'] }] : inner;
  });
}

async function approvalWarnings(ctx: Ctx, entity: EntitySchema): Promise<readonly Finding[]> {
  const facts = ctx.house.of(PROCESS_FACTS);
  if (!isApproved(entity) || !facts) return [];
  const { process, steps } = entity.approval;
  const path = ['approval', 'process'];
  const found = await facts(ctx, entity);
  if (!found) return [{ path, rule: 'schema.warn.noProcess', params: { process } }];
  const isDrawn =
    steps !== undefined && (await ctx.house.of(STEPS_DESK)?.isDrawnByHand(ctx, entity)) === true;
  const drawn: Finding = {
    path: ['approval', 'steps'],
    rule: 'schema.warn.stepsDrawn',
    params: { process },
  };
  return [
    ...(isDrawn ? [drawn] : []),
    ...found.unheldRoles.map((role): Finding => ({
      path,
      rule: 'schema.warn.unheldRole',
      params: { process, role },
    })),
    ...(await blindWarnings(ctx, entity, found.roleIds)),
  ];
}

/** Roles that are offered steps of records they may not read. */
async function blindWarnings(
  ctx: Ctx,
  entity: Approved,
  roleIds: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  const key = verbPermission(entity, 'info');
  if (key === 'login') return [];
  const blind = (await listGrantsOfRoles(ctx.db)).filter(
    ({ id, name, keys }) =>
      roleIds.has(id) && !keys.has(key) && !grantedKeys(entity, name).includes(key),
  );
  return blind.map(({ name }) => ({
    path: ['approval', 'process'],
    rule: 'schema.warn.blindRole',
    params: { process: entity.approval.process, role: name, key },
  }));
}

/** A link is given by the name of its target, people by their accounts: within what whoever asks may see. */
async function sampleWarnings(
  ctx: Ctx,
  { name, fields, samples = [] }: EntitySchema,
): Promise<readonly Finding[]> {
  const some = samples.slice(0, MAX_SAMPLES);
  const accounts = some.some(({ $by, $moves }) => $by !== undefined || $moves !== undefined)
    ? await readIdsBy(ctx.db, 'sys_user', 'username')
    : new Map<string, string>();
  const references = makeReferences();
  const findings: Finding[] = [];
  for (const [at, { $by, $moves, ...row }] of some.entries()) {
    const path = ['samples', String(at)];
    findings.push(
      ...actorsOf({ $by, $moves })
        .filter(([account]) => !accounts.has(account))
        .map(([account, place]): Finding => ({
          path: [...path, ...place],
          rule: 'schema.warn.noAccount',
          params: { name: account },
        })),
    );
    for (const [field, value] of Object.entries(row)) {
      const target = targetOf(fields[field]);
      // samples may name each other
      if (target === undefined || target === name) continue;
      findings.push(
        ...(await missingTargets(ctx, references, { target, value, path: [...path, field] })),
      );
    }
  }
  return findings;
}

/** The accounts that make a sample and move it, each with its place. */
function actorsOf({
  $by,
  $moves,
}: Readonly<Record<'$by' | '$moves', unknown>>): readonly (readonly [string, readonly string[]])[] {
  const moves = (Array.isArray($moves) ? $moves : []) as readonly SampleMove[];
  return [
    ...(typeof $by === 'string' ? [[$by, ['$by']] as const] : []),
    ...moves.map(({ by }, i) => [by, ['$moves', String(i), 'by']] as const),
  ];
}

interface NamedTargets {
  readonly target: string;
  /** A name, or a list of them. */
  readonly value: unknown;
  readonly path: readonly string[];
}

async function missingTargets(
  ctx: Ctx,
  references: ReturnType<typeof makeReferences>,
  { target, value, path }: NamedTargets,
): Promise<readonly Finding[]> {
  if (!ctx.registry.entity(target)) return [];
  const entity = ctx.registry.localizedEntity(target, ctx.lang)?.title ?? target;
  const findings: Finding[] = [];
  for (const name of [value].flat() as readonly unknown[])
    if (typeof name === 'string' && typeof (await references.find(ctx, target, name)) === 'string')
      findings.push({ path, rule: 'schema.warn.noTarget', params: { name, entity } });
  return findings;
}
