import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { settingsAtom, userAtom } from '#runtime/state/session-state.ts';
import { tourAtom } from '#runtime/state/shell-state.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import { settings } from '../ports/settings.ts';
import { TAB_PAGES } from '../router/fixed-pages.ts';
import { FloatingPart } from './floating-part.tsx';

const Tour = lazyPart(async () => (await import('../help/tour.tsx')).Tour);

/** Kept for the person on the server: the tour was seen or skipped. */
const SETTING = 'tour';
/** ms; the page stands before somebody explains it */
const AFTER_MS = 1000;

/** The page in sight. */
const pathAtom = atom((get) => get(tabsAtom).active.split('?')[0]);

/** The tour at the first sign-in of a person, on the home page, and wherever help asks for it again: it covers no page that is opened next. */
export function FirstTour() {
  const [isAsked, setAsked] = useAtom(tourAtom);
  const path = useAtomValue(pathAtom);
  const isKnown = useAtomValue(settingsAtom)[SETTING] !== undefined;
  const isSignedIn = useAtomValue(userAtom) !== null;
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (isKnown || !isSignedIn) return;
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKnown, isSignedIn]);

  useEffect(() => () => setAsked(false), [path, setAsked]);

  function handleEnd(): void {
    setDue(false);
    setAsked(false);
    settings.set(SETTING, 1);
  }

  const isFirst = isDue && !isKnown && path === TAB_PAGES.home.path;
  if (!isAsked && !isFirst) return null;
  return (
    <FloatingPart onClose={handleEnd}>
      <Tour onEnd={handleEnd} />
    </FloatingPart>
  );
}
