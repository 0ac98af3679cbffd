import { sql } from 'kysely';

import { moveRecord } from '#server/moves/move-record.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { anOperation } from './an-operation.ts';

type Operation = Awaited<ReturnType<typeof anOperation>>;

/** Moves of work orders by people of an operation, and what came of them. */
export function orderHands(at: () => Operation) {
  const rowOf = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
    const { db, registry } = at();
    const entity = registry.entity('workOrder');
    return { ...(entity && (await findRow(db, { kind: 'all' }, entity, id))) };
  };
  const move = async (
    as: string,
    id: string,
    name: string,
    { version, ...fields }: Record<string, unknown> & { version?: number } = {},
  ) => {
    const { status } = await moveRecord(await at().as(as), 'workOrder', {
      id,
      move: name,
      version,
      fields,
    });
    return { ...(await rowOf(id)), status };
  };
  const toldOf = async (orderId: string) =>
    (
      await sql<{
        userId: string;
        title: string;
      }>`select user_id as "userId", title from msg_message where source_id = ${orderId} order by id`.execute(
        at().db,
      )
    ).rows;
  return { move, rowOf, toldOf };
}
