import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { MoveCase, StatesSchema } from '#schemas/language/states.ts';
import { rolesOf } from '#schemas/moves/roles-of-states.ts';
import { hasRole, isSystemRole, roleRule } from '#schemas/moves/roles.ts';
import type { About, Asker } from '#schemas/moves/roles.ts';
import { holdsPictures } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sayLacking } from '#server/base/texts/lacking-right.ts';
import { wordsFor } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { holdsKey } from '#server/records/access.ts';
import { meantId } from '#server/records/resource/own-record.ts';
import { findVisible, readRelations } from '#server/records/resource/read.ts';
import { conditionOf } from '#server/records/resource/rule-values.ts';
import { visibleRow } from '#server/records/resource/visible-row.ts';
import { listIds } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { aboutRecord, askerOf } from './asker.ts';
import { loggedSpecs } from './dialog-form.ts';
import { judgeMove, type Verdict } from './judge.ts';
import { lifeCycleOf } from './life-cycles.ts';
import { lifeOf, type Life } from './life-of.ts';
import { APPROVAL_DEEDS, APPROVAL_LINE } from './move-approved.ts';
import { readMoveLog, type MoveLogRow } from './move-store.ts';

/** A move of the present status: whether the asker may make it now, where it leads, and why not. */
export interface PossibleMove {
  readonly move: string;
  readonly title: string;
  readonly can: boolean;
  readonly to?: string;
  readonly toTitle?: string;
  readonly why?: string;
}

/**
 * Every move that leads from where the record stands, the asker's and the others'. A condition on what its dialog asks
 * is judged when it is filled in: `can` means that one may open it.
 * @throws AppError `notFound` no such record in the actor's sight.
 */
export async function listPossibleMoves(
  ctx: Ctx,
  name: string,
  id: string,
): Promise<readonly PossibleMove[]> {
  const { entity, field, states } = lifeOf(ctx, name);
  const seen = await findVisible(ctx, entity, meantId(ctx, entity, id));
  const row = { ...seen, ...(await readRelations(ctx, entity, toText(seen['id']))) };
  const status = toText(row[field]);
  const found: PossibleMove[] = [];
  for (const [move, { title, cases }] of Object.entries(states.moves)) {
    if (!cases.some(({ from, roles }) => from.includes(status) && !isOfTimersAlone(states, roles)))
      continue;
    const verdict = await judgeMove(ctx, {
      entity,
      states,
      name: move,
      row,
      status,
      form: {},
      isAhead: true,
    });
    if (!verdict.ok && verdict.reason === 'status') continue;
    found.push({ move, title, ...said(ctx, states, verdict) });
  }
  return found;
}

function isOfTimersAlone(states: StatesSchema, roles: readonly string[] | undefined): boolean {
  return roles !== undefined && roles.every((role) => isSystemRole(states, role));
}

function said(
  ctx: Ctx,
  states: StatesSchema,
  verdict: Verdict,
): Pick<PossibleMove, 'can' | 'to' | 'toTitle' | 'why'> {
  if (verdict.ok)
    return { can: true, to: verdict.to, toTitle: states.values[verdict.to]?.title ?? verdict.to };
  return {
    can: false,
    why: whyNot(ctx, verdict),
  };
}

function whyNot(ctx: Ctx, verdict: Extract<Verdict, { ok: false }>): string {
  if (verdict.reason === 'guard') return verdict.text;
  if (verdict.reason === 'role' && verdict.who !== '')
    return serverText(ctx.lang, 'move.refused.roleOf', { who: verdict.who });
  const why = serverText(ctx.lang, `move.refused.${verdict.reason}`);
  return verdict.reason === 'permission' ? sayLacking(ctx, why, verdict.permission) : why;
}

const MAX_LOG = 500;

/**
 * What happened to a record, newest first, with the titles of its moves and statuses.
 * @throws AppError `notFound` no such record in the actor's sight.
 */
export async function readRecordTimeline(
  ctx: Ctx,
  name: string,
  id: string,
): Promise<readonly StoredRow[]> {
  const life = lifeOf(ctx, name);
  const { entity, states } = life;
  const row = await findVisible(ctx, entity, meantId(ctx, entity, id));
  const titleOf = (status: string | null) =>
    status === null ? null : (states.values[status]?.title ?? status);
  const log = await readMoveLog(ctx.db, entity.name, toText(row['id']), MAX_LOG);
  const { lineTitle } = lifeCycleOf(ctx, states.name);
  return log.map((line) => ({
    ...toldLine(ctx, line),
    ...shownFields(ctx, life, line),
    actionTitle:
      lineTitle?.(ctx, line) ??
      states.moves[line.action]?.title ??
      approvalTitle(ctx, line.action) ??
      line.action,
    fromTitle: titleOf(line.from),
    toTitle: titleOf(line.to),
  }));
}

/** A line without what the product's remark is in other languages, the remark in the caller's. */
function toldLine({ lang }: Ctx, { words, ...line }: MoveLogRow): StoredRow {
  return { ...line, ...wordsFor(lang, words) };
}

/** What an approval did with the status (`move-approved.ts`). */
function approvalTitle({ lang }: Ctx, action: string): string | undefined {
  const deed = APPROVAL_DEEDS.find((one) => action === `${APPROVAL_LINE}${one}`);
  return deed === undefined ? undefined : serverText(lang, `approval.line.${deed}`);
}

/**
 * What was filled in and noted with a move, as this person may see it, with its pictures by themselves; what neither its dialog nor its
 * effects know any longer is told by nobody's rule and left out.
 */
function shownFields(
  ctx: Ctx,
  { entity, states }: Pick<Life, 'entity' | 'states'>,
  { action, fields: logged }: MoveLogRow,
): StoredRow {
  const fields = loggedSpecs(
    entity,
    states,
    Object.hasOwn(states.moves, action) ? states.moves[action] : undefined,
  );
  const { facts = [] } = lifeCycleOf(ctx, states.name);
  const pick = (isKnown: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(logged ?? {}).filter(([name]) => isKnown(name)));
  const shown = visibleRow(
    ctx.actor,
    fields,
    pick((name) => Object.hasOwn(fields, name)),
  );
  const photos = Object.entries(shown).flatMap(([name, value]) =>
    holdsPictures(fields[name]) && Array.isArray(value) ? (value as readonly unknown[]) : [],
  );
  return {
    fields: { ...shown, ...pick((name) => !Object.hasOwn(fields, name) && facts.includes(name)) },
    photos,
  };
}

/** The roles of the file, and those it names by themselves, that the asker has towards a record: its buttons follow from them. */
export function rolesTowards(
  ctx: Ctx,
  entity: EntitySchema,
  states: StatesSchema,
  row: StoredRow,
): readonly string[] {
  const [asker, about] = [askerOf(ctx), aboutRecord(ctx, { entity, states, row })];
  return rolesOf(states).filter((role) => hasRole(role, asker, about));
}

const NONE: Rule = { any: [] };

/** The records that wait for the asker, as a rule: those from whose status a move with `todo` leads on that he holds the key of, has the role for, and no guard known beforehand forbids. What only a filled-in dialog can tell is not asked here. */
export function waitingRule(
  ctx: Ctx,
  entity: EntitySchema,
  { field, states }: { readonly field: string; readonly states: StatesSchema },
): Rule {
  const [asker, about] = [askerOf(ctx), aboutRecord(ctx, { entity, states, row: {} })];
  const { guardRules = {} } = lifeCycleOf(ctx, states.name);
  const moves = Object.values(states.moves).filter(
    ({ todo, permission }) => todo !== undefined && holdsKey(ctx.actor, permission),
  );
  return {
    any: moves.flatMap(({ todo = NONE, cases }) =>
      cases.map(({ from, roles, guards = [] }): Rule => ({
        all: [
          ...ownRules({ field, from, roles, asker, about }),
          todo,
          ...guards.flatMap((guard) =>
            Object.hasOwn(guardRules, guard) ? [guardRules[guard]?.(ctx) ?? NONE] : [],
          ),
        ],
      })),
    ),
  };
}

/** Where somebody has a role of one line of the table, in a status it leads from. */
function ownRules({
  field,
  from,
  roles,
  asker,
  about,
}: Pick<MoveCase, 'from' | 'roles'> & {
  readonly field: string;
  readonly asker: Asker;
  readonly about: About;
}): readonly Rule[] {
  return [
    { field, op: 'in', value: from.filter((status) => status !== null) },
    ...(roles ? [{ any: roles.map((role) => roleRule(role, asker, about)) }] : []),
  ];
}

/** Of these records, those whose status a move of the asker's leads on, by its key and his roles; its conditions are judged when it is made. */
export async function listMovable(
  ctx: Ctx,
  name: string,
  { move, ids }: { readonly move: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { entity, field, states } = lifeOf(ctx, name);
  const spec = Object.hasOwn(states.moves, move) ? states.moves[move] : undefined;
  if (ids.length === 0 || !spec || !holdsKey(ctx.actor, spec.permission)) return new Set();
  const [asker, about] = [askerOf(ctx), aboutRecord(ctx, { entity, states, row: {} })];
  const rule: Rule = {
    all: [
      { field: 'id', op: 'in', value: [...ids] },
      {
        any: spec.cases.map(({ from, roles }) => ({
          all: ownRules({ field, from, roles, asker, about }),
        })),
      },
    ],
  };
  const where = [await conditionOf(ctx, entity, rule)];
  return new Set(await listIds(ctx.db, ctx.scope, entity, { where }));
}

/** Why the asker cannot make a move of a record he sees; null where he can. */
export async function whyNotMove(
  ctx: Ctx,
  name: string,
  { id, move }: { readonly id: string; readonly move: string },
): Promise<string | null> {
  const found = (await listPossibleMoves(ctx, name, id)).find((one) => one.move === move);
  return found?.can ? null : (found?.why ?? serverText(ctx.lang, 'move.refused.status'));
}
