import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { HashRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { Location } from 'react-router-dom';

import { ErrorBoundary } from '#runtime/failure/error-boundary.tsx';
import { rememberReturn } from '#runtime/router/guards.ts';
import { noteIndex, watchHistory } from '#runtime/router/leaving.ts';
import { setNavigator, settle } from '#runtime/router/navigation.ts';
import { onLeave, reasonLeft } from '#runtime/session/session.ts';
import type { LeaveReason } from '#runtime/session/session.ts';
import { HelpKey } from './help-key.tsx';
import { fetchAfterSignIn, fetchBeside, isPassage, passThrough, placeOf } from './places.ts';
import { RouteFailure } from './route-failure.tsx';
import { Starting } from './starting.tsx';

// before the router listens
watchHistory();

/** Every address of the product; pages of the menu are found inside the shell. */
export function AppRoutes() {
  // drawn at once: as a transition an address could be overtaken by the next one, and the tab of neither would be shown
  return (
    <HashRouter useTransitions={false}>
      <ErrorBoundary fallback={(error, retry) => <RouteFailure error={error} onRetry={retry} />}>
        <Entered />
      </ErrorBoundary>
    </HashRouter>
  );
}

/** By then the page of the sign-in stands, with its picture. */
const DRAWN_MS = 400;

/** While the form of the sign-in is filled in, the code of what follows comes. */
function useCodeOfNextPage(isAtLogin: boolean): void {
  useEffect(() => {
    if (!isAtLogin) return;
    const timer = setTimeout(fetchAfterSignIn, DRAWN_MS);
    return () => clearTimeout(timer);
  }, [isAtLogin]);
}

interface Shown {
  readonly name: string;
  readonly isHelped: boolean;
  readonly Component: ComponentType;
  readonly location: Location;
}

/** The same element at every address of a place: its parts that go by the address hear of it themselves. */
function useElement(shown: Shown | null) {
  const { Component, name, isHelped } = shown ?? {};
  return useMemo(
    () =>
      Component ? (
        <>
          <Component key={name} />
          {isHelped ? <HelpKey /> : null}
        </>
      ) : null,
    [Component, name, isHelped],
  );
}

/** The place that was entered last. It stays, with the address it was left at, until the guard of the next one is through and its code is here. */
function Entered() {
  const location = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const go = useNavigate();
  const place = placeOf(location.pathname);
  const isHere = shown?.name === place.name && !isPassage(location.pathname);
  if (isHere && shown.location !== location) setShown({ ...shown, location });

  const leave = useEffectEvent((reason: LeaveReason) => {
    if (reason === 'expired' && place.name !== 'login')
      rememberReturn(location.pathname + location.search);
    void go('/login', { replace: true, state: { reason } });
  });
  const enter = useEffectEvent(async (isLate: () => boolean): Promise<void> => {
    const isLed = isPassage(location.pathname);
    const code = isHere || isLed ? null : fetchBeside(place, location.pathname);
    const to = isLed ? passThrough(location) : isHere ? null : await place.guard?.(location);
    if (isLate()) return;
    if (to) {
      void go(to, { replace: true, state: { reason: reasonLeft() } });
      return;
    }
    if (code) {
      const Component = await code;
      if (isLate()) return;
      setShown({ name: place.name, isHelped: place.isHelped === true, Component, location });
    }
    settle();
  });

  useEffect(() => {
    setNavigator((to, options) => void go(to, options));
    const stop = onLeave((reason) => leave(reason));
    return () => {
      stop();
    };
  }, [go]);
  useEffect(() => {
    noteIndex();
  }, [location]);
  useEffect(() => {
    let isLate = false;
    enter(() => isLate).catch((error: unknown) => {
      if (!isLate) setFailure(error instanceof Error ? error : new Error(String(error)));
    });
    return () => {
      isLate = true;
    };
  }, [location]);
  useCodeOfNextPage(shown?.name === 'login');
  const element = useElement(shown);
  if (failure) throw failure;
  if (!shown) return <Starting />;
  return (
    <Routes location={shown.location}>
      <Route path="*" element={element} />
    </Routes>
  );
}
