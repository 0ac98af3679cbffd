import { useCallback, useEffect, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { NOTHING, withPicture, withPushed, type Shown } from './picture.ts';

/** Between two looks; what is pushed is looked at as soon as the server makes a new picture. */
const LOOK_MS = 30 * SECOND_MS;
const SOON_MS = 5 * SECOND_MS;
const FIRST_WAIT_MS = 2 * SECOND_MS;
const LONGEST_WAIT_MS = MINUTE_MS;

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
        setShown((old) => withPicture(old, picture, ports.now().getTime()));
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
        setShown((old) => withPushed(old, message, ports.now().getTime()));
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
