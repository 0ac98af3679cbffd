import { useEffect, useEffectEvent } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';

/**
 * A page is not left while something on it is under way, e.g. a photo that is being sent: it would be lost.
 * @param unfinished what is under way, in the words of its user; undefined: nothing
 */
export function useHeldBack(unfinished: () => string | undefined): void {
  const ports = usePorts('feedback', 'navigation');
  const isHeld = useEffectEvent(() => unfinished() !== undefined);
  const mayLeave = useEffectEvent((): boolean => {
    const problem = unfinished();
    if (problem !== undefined) ports.notify('warning', problem);
    return problem === undefined;
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (!mayLeave()) event.preventDefault();
    };
    const open = ports.guardLeaving?.(
      async () => mayLeave(),
      () => isHeld(),
    );
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      open?.();
    };
  }, [ports]);
}
