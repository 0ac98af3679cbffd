import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePorts } from '#engine/base/ports-context.ts';
import { navigateTo } from '#runtime/router/navigation.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { KeptStates } from '../parts/kept-states.tsx';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { WaitingLink } from '../parts/waiting-link.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { TodoCard } from './todo-card.tsx';
import { todoItems, type TodoGroup, type TodoItem } from './todo-model.ts';
import { useAhead } from './use-ahead.ts';
import { useDistances } from './use-distances.ts';
import { useTodo } from './use-todo.ts';

/** `#/m/todo`: what is mine to do, the nearest deadline first; the list of the last time where there is no network. */
export function TodoPage() {
  const { t } = useTranslation('phone');
  const todo = useTodo();
  useAhead(todo.isOld ? undefined : todo.value);
  return (
    <PhoneFrame
      offline={t('offline.todo')}
      title={t('todo.title')}
      waiting={<WaitingLink />}
      bar={
        <>
          <ScanButton />
          <Button size="large" onClick={() => navigateTo('/home')}>
            {t('todo.desktop')}
          </Button>
        </>
      }
    >
      <KeptStates kept={todo}>{(groups) => <TodoList groups={groups} />}</KeptStates>
    </PhoneFrame>
  );
}

function TodoList({ groups }: { readonly groups: readonly TodoGroup[] }) {
  const { t } = useTranslation('phone');
  const { now } = usePorts('house');
  const entities = useEntities(groups);
  const items = todoItems(groups, (name) => entities.get(name), now());
  const distances = useDistances(useStations(items));
  if (items.length === 0)
    return (
      <p className="phone-message" role="status">
        {t('todo.none')}
      </p>
    );
  const [shown, total] = [items.length, groups.reduce((sum, group) => sum + group.total, 0)];
  return (
    <>
      {distances.ask ? (
        <Button type="link" onClick={distances.ask}>
          {t('todo.showDistance')}
        </Button>
      ) : null}
      <ul className="phone-cards" aria-label={t('todo.title')}>
        {items.map((item) => {
          const entity = entities.get(item.entity);
          return entity ? (
            <TodoCard
              key={item.key}
              item={item}
              entity={entity}
              metres={distances.to(item.row['stationId'])}
            />
          ) : null;
        })}
      </ul>
      {total > shown ? <p className="phone-hint">{t('todo.more', { shown, total })}</p> : null}
    </>
  );
}

/** Stations of what waits, each once; the same list as long as they are the same. */
function useStations(items: readonly TodoItem[]): readonly string[] {
  const ids = items.flatMap(({ row: { stationId } }) =>
    typeof stationId === 'string' ? [stationId] : [],
  );
  const said = [...new Set(ids)].toSorted().slice(0, MOST_STATIONS).join(',');
  return useMemo(() => said.split(',').filter(Boolean), [said]);
}

/** As many rows as a page has at most. */
const MOST_STATIONS = 100;

/** The schemas of what waits, by name; those that have come. */
function useEntities(groups: readonly TodoGroup[]): ReadonlyMap<string, EntitySchema> {
  const ports = usePorts('data');
  const [known, setKnown] = useState<ReadonlyMap<string, EntitySchema>>(new Map());
  const names = groups.map(({ entity }) => entity).join(' ');
  const load = useCallback(
    async (wanted: readonly string[]) => {
      const found = await Promise.all(
        wanted.map((name) =>
          ports.entity(name).then(
            (entity): [string, EntitySchema][] => [[name, entity]],
            () => [],
          ),
        ),
      );
      return new Map(found.flat());
    },
    [ports],
  );
  useEffect(() => {
    let isNewest = true;
    void load(names.split(' ').filter(Boolean)).then((found) => {
      if (isNewest) setKnown(found);
    });
    return () => {
      isNewest = false;
    };
  }, [load, names]);
  return known;
}
