import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { HashRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { Location } from 'react-router-dom';

import { ErrorBoundary } from '#runtime/failure/error-boundary.tsx';
import { rememberReturn } from '#runtime/router/guards.ts';
import { setNavigator, settle } from '#runtime/router/navigation.ts';
import { onLeave } from '#runtime/session/session.ts';
import type { LeaveReason } from '#runtime/session/session.ts';
import { isPassage, passThrough, placeOf } from './places.ts';
import { RouteFailure } from './route-failure.tsx';
import { Starting } from './starting.tsx';

/** Every address of the product; pages of the menu are found inside the shell. */
export function AppRoutes() {
  // drawn at once: as a transition an address could be overtaken by the next one, and the tab of neither would be shown
  return (
    <HashRouter useTransitions={false}>
      <ErrorBoundary fallback={(error) => <RouteFailure error={error} />}>
        <Entered />
      </ErrorBoundary>
    </HashRouter>
  );
}

interface Shown {
  readonly name: string;
  readonly Component: ComponentType;
  readonly location: Location;
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
    const to = isPassage(location.pathname)
      ? passThrough(location)
      : isHere
        ? null
        : await place.guard?.(location);
    if (isLate()) return;
    if (to) {
      void go(to, { replace: true });
      return;
    }
    if (!isHere) {
      const Component = await place.load();
      if (isLate()) return;
      setShown({ name: place.name, Component, location });
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
    let isLate = false;
    enter(() => isLate).catch((error: unknown) => {
      if (!isLate) setFailure(error instanceof Error ? error : new Error(String(error)));
    });
    return () => {
      isLate = true;
    };
  }, [location]);

  if (failure) throw failure;
  if (!shown) return <Starting />;
  const { Component, name } = shown;
  return (
    <Routes location={shown.location}>
      <Route path="*" element={<Component key={name} />} />
    </Routes>
  );
}
