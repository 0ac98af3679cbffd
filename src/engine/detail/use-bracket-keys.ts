import { useEffect } from 'react';

/** `[` and `]` go to the neighbours of the record in its list. */
export function useBracketKeys(
  onPrevious: (() => void) | undefined,
  onNext: (() => void) | undefined,
): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select'))
        return;
      if (event.key === '[') onPrevious?.();
      if (event.key === ']') onNext?.();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [onPrevious, onNext]);
}
