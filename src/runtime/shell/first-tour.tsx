import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { settingsAtom, userAtom } from '#runtime/state/session-state.ts';
import { tourAtom } from '#runtime/state/shell-state.ts';
import { settings } from '../ports/settings.ts';
import { FloatingPart } from './floating-part.tsx';

const Tour = lazyPart(async () => (await import('../help/tour.tsx')).Tour);

/** Kept for the person on the server: the tour was seen or skipped. */
const SETTING = 'tour';
/** ms; the page stands before somebody explains it */
const AFTER_MS = 1000;

/** The tour at the first sign-in of a person, and whenever help asks for it again. */
export function FirstTour() {
  const [isAsked, setAsked] = useAtom(tourAtom);
  const isKnown = useAtomValue(settingsAtom)[SETTING] !== undefined;
  const isSignedIn = useAtomValue(userAtom) !== null;
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (isKnown || !isSignedIn) return;
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKnown, isSignedIn]);

  function handleEnd(): void {
    setDue(false);
    setAsked(false);
    settings.set(SETTING, 1);
  }

  if (!isAsked && !(isDue && !isKnown)) return null;
  return (
    <FloatingPart onClose={handleEnd}>
      <Tour onEnd={handleEnd} />
    </FloatingPart>
  );
}
