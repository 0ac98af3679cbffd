import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Somebody has asked his machine for no motion. */
export const STILL = '(prefers-reduced-motion: reduce)';
/** A phone held upright. */
export const PHONE = '(max-width: 600px)';
