import { useContext, useEffect, useRef, useState } from 'react';

import { BadgeRoom } from '#engine/base/badge-room.tsx';
import { verbApi } from '#engine/base/entity-facts.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import type { PageResult } from '#schemas/api/envelope.ts';
import { CHANGE_TOPIC } from '#schemas/api/topics.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { TabBadge as TabBadgeSpec } from '#schemas/language/screen.ts';
import { bindRule, withoutUnset } from '#schemas/rules/bind.ts';
import { askerScope, ScreenParamsContext } from './screen-scope.ts';

interface TabBadgeProps {
  readonly spec: TabBadgeSpec;
  /** Told each time the rows were counted. */
  readonly onCount?: (total: number) => void;
}

/** Changes that come close together are counted once. */
const GATHER_MS = 1000;

/** How many rows a preset or a rule holds, beside the title of a tab; counted again when such a record changed, came in, or may have while the connection was lost. */
export function TabBadge({ spec, onCount }: TabBadgeProps) {
  const ports = usePorts('data', 'texts', 'house');
  const entity = useEntity(spec.list);
  const [text, setText] = useState('');
  const $param = useContext(ScreenParamsContext);
  const told = useRef(onCount);
  told.current = onCount;
  useEffect(() => {
    if (!entity) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      countRows({ ports, entity, $param }, spec).then(
        ({ total, isCapped }) => {
          if (isOver) return;
          setText(`${formatPlain(total)}${isCapped ? '+' : ''}`);
          told.current?.(total);
        },
        () => undefined,
      );
    };
    count();
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(count, GATHER_MS);
    };
    const stops = [
      ports.onPush(CHANGE_TOPIC, ({ kind, entity: name }) => {
        if (kind === 'changed' && name === entity.name) soon();
      }),
      ...(entity.list?.live ? [ports.onPush(entity.list.live, soon)] : []),
      ports.onReconnect?.(soon),
      ports.onWritten?.(soon),
    ];
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const stop of stops) stop?.();
    };
  }, [ports, entity, spec, $param]);
  return text ? (
    <span
      className="engine-badge engine-tone-primary"
      aria-label={ports.t('list.total', { count: text })}
    >
      {text}
    </span>
  ) : (
    <BadgeRoom />
  );
}

interface Counted {
  readonly ports: Ports<'data' | 'house'>;
  readonly entity: EntitySchema;
  readonly $param: Row;
}

function countRows(
  { ports, entity, $param }: Counted,
  { preset, where }: TabBadgeSpec,
): Promise<PageResult<Row>> {
  const asked = where && withoutUnset(where, $param);
  const rule = asked && bindRule(asked, { $param, ...askerScope(ports, wallTime(ports.now())) });
  const query = {
    ...(preset ? { preset } : {}),
    ...(rule ? { where: JSON.stringify(rule) } : {}),
    orderField: '',
    order: '',
    page: 1,
    limit: 1,
  };
  return ports.page(verbApi(entity, 'page'), query, { isSilent: true });
}
