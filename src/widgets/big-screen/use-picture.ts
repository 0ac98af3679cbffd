import { useCallback, useEffect, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { WALL_PARTS, type WallAlarm, type WallPart, type WallPicture } from '#schemas/api/wall.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { toText } from '#schemas/expressions/values.ts';

/** Between two looks; what is pushed is looked at as soon as the server makes a new picture. */
const LOOK_MS = 30 * SECOND_MS;
const SOON_MS = 5 * SECOND_MS;
const FIRST_WAIT_MS = 2 * SECOND_MS;
const LONGEST_WAIT_MS = MINUTE_MS;
/** Alarms that were pushed and are in no picture yet. */
const MOST_PUSHED = 20;

/** What a wall shows, and how fresh it is. */
export interface Shown {
  /** The last of each part that could be made. */
  readonly picture: WallPicture | undefined;
  /** When each part was made last. */
  readonly at: Readonly<Partial<Record<WallPart, string>>>;
  readonly failed: readonly WallPart[];
  /** ms since 1970 of the last answer. */
  readonly heardAt: number;
}

const NOTHING: Shown = { picture: undefined, at: {}, failed: [], heardAt: 0 };

/**
 * All panels by one question that is asked again and again, sooner when something is pushed. What cannot be had stays as it was, and is asked
 * for with longer and longer pauses; nobody is told.
 */
export function usePicture(): Shown {
  const ports = usePorts('data', 'house');
  const [shown, setShown] = useState(NOTHING);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useRef(FIRST_WAIT_MS);
  const look = useCallback((): void => {
    clearTimeout(timer.current);
    callAddress(ports, 'GET /wall/picture', {}, { isSilent: true }).then(
      (picture) => {
        wait.current = FIRST_WAIT_MS;
        setShown((old) => merge(old, picture, ports.now().getTime()));
        timer.current = setTimeout(look, LOOK_MS);
      },
      () => {
        timer.current = setTimeout(look, wait.current);
        wait.current = Math.min(LONGEST_WAIT_MS, wait.current * 2);
      },
    );
  }, [ports]);
  useEffect(() => {
    look();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      }, SOON_MS);
    };
    const stops = [
      ports.onPush('pushEnterpriseAlarm', (message) => {
        setShown((old) => withPushed(old, message));
        lookSoon();
      }),
      ports.onPush('pushEnvSpecialMsg', lookSoon),
      ports.onPush('pushOpsTask', lookSoon),
      ports.onReconnect?.(look),
    ];
    return () => {
      clearTimeout(timer.current);
      clearTimeout(soon);
      for (const stop of stops) stop?.();
    };
  }, [ports, look]);
  return shown;
}

/** A part that is missing in an answer because it could not be made stays as it was. */
function merge(old: Shown, picture: WallPicture, heardAt: number): Shown {
  const kept: Record<string, unknown> = { ...picture };
  const at: Partial<Record<WallPart, string>> = { ...old.at };
  for (const part of WALL_PARTS)
    if (picture.failed.includes(part)) kept[part] = old.picture?.[part] ?? null;
    else at[part] = picture.at;
  return { picture: kept as WallPicture, at, failed: picture.failed, heardAt };
}

/** An alarm is on the wall when it is pushed; the next picture says the same of it, or more. */
function withPushed(old: Shown, message: Row): Shown {
  const { picture } = old;
  if (!picture?.alarms || message['kind'] === 'changed') return old;
  const alarm: WallAlarm = {
    id: /([^/?]+)$/.exec(toText(message['link']))?.[1] ?? toText(message['id']),
    level: toText(message['level']),
    text: toText(message['body']) || toText(message['title']),
    stationId: toText(message['stationId']) || null,
    stationName: toText(message['station']) || null,
    alarmTime: toText(message['at']),
  };
  if (alarm.text === '' || picture.alarms.some(({ id }) => id === alarm.id)) return old;
  return {
    ...old,
    picture: { ...picture, alarms: [alarm, ...picture.alarms].slice(0, MOST_PUSHED) },
  };
}
