import { createContext, useContext, useSyncExternalStore } from 'react';

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

/** Whatever stands inside is drawn as on a phone, however wide the window: a look at a phone within a page. */
export const PhoneFrame = createContext(false);

/** Whether it is drawn for a phone. @param query what screens are phones; default one held upright */
export function useIsPhone(query = PHONE): boolean {
  const isPhone = useMedia(query);
  return useContext(PhoneFrame) || isPhone;
}
