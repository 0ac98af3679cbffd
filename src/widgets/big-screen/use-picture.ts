import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { NOTHING, withPicture, withPushed, type Shown } from './picture.ts';
import { watchPicture } from './watch-picture.ts';

/** All panels by one question that is asked again and again, sooner when something is pushed. What cannot be had stays as it was. */
export function usePicture(): Shown {
  const ports = usePorts('data', 'house');
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    const { look, lookSoon, stop } = watchPicture(
      (signal) => callAddress(ports, 'GET /wall/picture', {}, { isSilent: true, signal }),
      (picture) => setShown((old) => withPicture(old, picture, ports.now().getTime())),
    );
    look();
    const stops = [
      stop,
      ports.onPush('pushEnterpriseAlarm', (message) => {
        setShown((old) => withPushed(old, message, ports.now().getTime()));
        lookSoon();
      }),
      ports.onPush('pushEnvSpecialMsg', lookSoon),
      ports.onPush('pushOpsTask', lookSoon),
      ports.onReconnect?.(look),
    ];
    return () => {
      for (const end of stops) end?.();
    };
  }, [ports]);
  return shown;
}
