import { useCallback } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { DataPort } from '#engine/base/ports.ts';
import { keptKey } from '#runtime/kept/kept-keys.ts';
import type { HomeTodo } from '#schemas/api/home.ts';
import { columnName } from '#schemas/language/names.ts';
import { useKept, type Kept } from '../kept/use-kept.ts';
import type { TodoGroup } from './todo-model.ts';

/** Of each list as many as one looks through on a phone; the total is told. */
const MOST = 50;

/** What waits for the person, kept for when there is no network. */
export function useTodo(): Kept<readonly TodoGroup[]> {
  const ports = usePorts('data');
  const ask = useCallback(() => readTodo(ports), [ports]);
  return useKept(keptKey.todo, ask);
}

async function readTodo(ports: DataPort): Promise<readonly TodoGroup[]> {
  const { groups } = await callAddress(ports, 'GET /home/todo', {}, { isSilent: true });
  return Promise.all(groups.map(async (group) => readGroup(ports, group)));
}

async function readGroup(
  ports: DataPort,
  { entity: name, preset, total }: HomeTodo['groups'][number],
): Promise<TodoGroup> {
  const entity = await ports.entity(name);
  const by = entity.detail?.due?.by;
  const { list } = await ports.page(
    verbApi(entity, 'page'),
    {
      page: 1,
      limit: MOST,
      ...(preset === null ? {} : { preset }),
      ...(by === undefined ? {} : { orderField: columnName(by), order: 'asc' }),
    },
    { isSilent: true },
  );
  return { entity: name, total, rows: list };
}
