import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listWithoutKey, type KnownDoor } from './door-store.ts';
import { hear } from './intake.ts';

/** Of the dictionary entrance_event_type. */
const OPENED_FROM_HERE = '4';
const NO_PICTURES = { take: () => undefined };

/**
 * Speaks for doors of a demonstration as their devices would: they are heard, and open when somebody asks from here. A door whose key was
 * made is its device's from then on, and is silent until that speaks.
 */
export async function speakForDoors(ctx: Ctx, codes: readonly string[]): Promise<void> {
  for (const door of await listWithoutKey(ctx.db, codes))
    // oxlint-disable-next-line no-await-in-loop -- a few, one after the other
    await speakFor(ctx, door);
}

async function speakFor(ctx: Ctx, door: KnownDoor): Promise<void> {
  const heard = { door, pictures: NO_PICTURES };
  const { open } = await hear(ctx, heard, {});
  if (open.length === 0) return;
  const at = wallTime(ctx.now());
  await hear(ctx, heard, {
    opened: open.map(({ id }) => ({ id, ok: true })),
    events: open.map(({ id }) => ({ no: `open ${id}`, type: OPENED_FROM_HERE, at })),
  });
}
