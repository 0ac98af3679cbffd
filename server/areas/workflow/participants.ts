import type { Ctx } from '#server/base/context/ctx.ts';
import type { RemovalGuard } from '#server/records/removal-guards.ts';
import { tookPart } from './people-store.ts';

/** Whoever took part in a process stays: its history names him, and his tasks would wait for nobody. The account is disabled instead. */
export const PARTICIPANTS: RemovalGuard = { entity: 'user', namedBy: keepParticipants };

async function keepParticipants(ctx: Ctx, ids: readonly string[]): Promise<string | undefined> {
  return (await tookPart(ctx.db, ids)) ? 'processStep' : undefined;
}
