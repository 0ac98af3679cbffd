import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Knows from key events whether caps lock is on; give `watch` to a field's key handlers. */
export function useCapsLock(): {
  readonly isOn: boolean;
  readonly watch: (event: KeyboardEvent) => void;
} {
  const [isOn, setOn] = useState(false);
  const watch = useCallback(
    (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')),
    [],
  );
  return { isOn, watch };
}
