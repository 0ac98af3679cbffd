import { toText } from '#schemas/expressions/values.ts';
import { effectsOf } from '#schemas/language/moves.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { numbersDue } from '#server/records/numbers.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { effectsThatHold, factsLogged, runEffects, readValuesSet } from './effects.ts';
import { judgeMove, type Verdict } from './judge.ts';
import { lifeOf } from './life-of.ts';
import { refusal, storeMoved } from './move-record.ts';
import { insertMoveLog } from './move-store.ts';

/**
 * Records that `save` makes begin with the move that leads from nothing, where their file has one: its roles and guards are asked, its
 * effects happen, and it is the first line of the log.
 */
export const BEGINNING: Required<Pick<EntityHooks<string>, 'afterSave'>> = {
  async afterSave(tx, { entity: { name }, id, before }) {
    const entity = tx.registry.entity(name);
    const status = entity && statusFieldOf(entity);
    const states = status && tx.registry.states(status.states);
    const move = states && firstMove(states);
    if (!before && move !== undefined) await beginRecord(tx, { name, id, move });
  },
};

function firstMove({ moves }: StatesSchema): string | undefined {
  return Object.keys(moves).find((name) =>
    moves[name]?.cases.some(({ from }) => from.includes(null)),
  );
}

async function beginRecord(
  tx: Ctx,
  { name, id, move }: { readonly name: string; readonly id: string; readonly move: string },
): Promise<void> {
  const life = lifeOf(tx, name);
  const { entity, field, states } = life;
  const stored = await findRow(tx.db, SYSTEM_SCOPE, entity, id);
  if (!stored) return;
  const row = { ...stored, ...(await readRelations(tx, entity, id)) };
  const verdict = await judgeBeginning(tx, {
    entity,
    states,
    name: move,
    row,
    status: null,
    form: {},
  });
  if (!verdict.ok) throw refusal(tx, entity, verdict);
  const step = { ...life, move, row, form: {}, to: verdict.to };
  const effects = effectsThatHold(tx, effectsOf(states, verdict, true), step);
  const values = {
    ...(await readValuesSet(tx, effects, step)),
    ...(await numbersDue(tx, entity, { row, move })),
  };
  const changed = Object.keys(values).length > 0 || toText(row[field]) !== verdict.to;
  const after = changed
    ? ((await storeMoved(tx, life, { id, values, to: verdict.to })) ?? row)
    : row;
  const log = {
    id: newId(),
    entity: name,
    recordId: id,
    at: tx.now(),
    userId: tx.actor.id,
    move,
    from: null,
    to: verdict.to,
    comment: null,
    words: null,
  };
  await insertMoveLog(tx.db, { ...log, fields: factsLogged(tx, effects, step) });
  await runEffects(tx, effects, { ...step, after, what: verdict.move.title, comment: null });
}

/** The system makes sample rows and seeds: it has no role towards them and needs none. */
async function judgeBeginning(tx: Ctx, asked: Parameters<typeof judgeMove>[1]): Promise<Verdict> {
  const verdict = await judgeMove(tx, asked);
  const move = asked.states.moves[asked.name];
  const own = move?.cases.find(({ from }) => from.includes(null));
  return tx.actor.kind === 'system' && move && own
    ? { ok: true, move, case: own, to: own.to.at(-1) ?? '' }
    : verdict;
}
