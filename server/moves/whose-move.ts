import type { EntitySchema } from '#schemas/language/entity.ts';
import type { MoveCase, RoleSpec, StatesSchema } from '#schemas/language/states.ts';
import { fillPlaces } from '#schemas/moves/fill-places.ts';
import { isSystemRole, specOfRole } from '#schemas/moves/roles.ts';
import { targetOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { shownFields } from '#server/records/resource/input.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { aboutRecord } from './asker.ts';
import { readToldRow } from './told-row.ts';

const CREATOR = 'creator';

interface Moved {
  readonly entity: EntitySchema;
  readonly states: StatesSchema;
  readonly row: StoredRow;
}

/** Whose move it is that somebody else asked for: what its roles are called, and who has them where the record names people. Empty where no role is called anything. */
export async function whoseMove(
  ctx: Ctx,
  { entity, states, row }: Moved,
  cases: readonly MoveCase[],
): Promise<string> {
  const fields = shownFields(ctx, entity);
  const named = [...new Set(cases.flatMap((one) => one.roles ?? []))];
  const people = named.filter((role) => !isSystemRole(states, role));
  const roles = people.map((role) => {
    const {
      title,
      owner,
      field = owner ? CREATOR : undefined,
      permission,
    } = saidOfRole(ctx, { entity, states, row }, role);
    const spec = field === undefined ? undefined : fields[field];
    const isPerson = spec !== undefined && targetOf(spec) === 'user' && permission === undefined;
    return {
      title: title ?? (isPerson ? spec.title : undefined),
      field: isPerson ? field : undefined,
    };
  });
  const names = [...new Set(roles.flatMap(({ field }) => field ?? []))];
  const told =
    names.length === 0 ? {} : await readToldRow(ctx, { entity, row, names, reader: ctx.actor });
  const said = roles.flatMap(({ title, field }) => {
    if (title === undefined) return [];
    const person = field === undefined ? '' : fillPlaces(`{${field}}`, told);
    return person === '' ? [title] : [serverText(ctx.lang, 'move.roleOf', { title, person })];
  });
  return [...new Set(said)].join(serverText(ctx.lang, 'sheet.separator'));
}

type SaidRole = Pick<RoleSpec, 'title' | 'owner' | 'field' | 'permission'>;

/** What a role is called and who has it: as the file says, else as the server that knows it. */
function saidOfRole(ctx: Ctx, moved: Moved, role: string): SaidRole {
  const isDeclared = moved.states.roles !== undefined && Object.hasOwn(moved.states.roles, role);
  const known = isDeclared ? undefined : aboutRecord(ctx, moved).known?.(role);
  return known ?? specOfRole(moved.states, role);
}
