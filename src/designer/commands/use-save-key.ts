import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S or ⌘S, wherever the focus is. */
export function useSaveKey(save: () => unknown): void {
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
