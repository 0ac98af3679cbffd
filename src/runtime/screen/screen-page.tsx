import { App } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';

import { EnginePortsProvider } from '#engine/base/ports-context.ts';
import { TabProvider } from '#engine/base/tab.ts';
import { ErrorBoundary } from '#runtime/failure/error-boundary.tsx';
import { usePageTab, type PageTabActions } from '#runtime/pages/use-page-tab.ts';
import { createPorts } from '#runtime/ports/create-ports.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { keepSecret, readSecret, takeSecret } from './screen-key.ts';
import { screenPorts, type ScreenFacts } from './screen-ports.ts';
import type { ScreenPush } from './screen-push.ts';
import { useScreen } from './use-screen.ts';
import { WallPage } from './wall-page.tsx';
import './screen-page.css';

/** A big screen that nobody sits at, `#/screen/{id}?key=…`. The secret goes out of the address before anything is asked. */
export function ScreenPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = pathname.split('/').filter(Boolean)[1] ?? '';
  const given = takeSecret(search);
  const [key, setKey] = useState(() => given?.key ?? readSecret(localStorage, id));
  useEffect(() => {
    if (!given) return;
    keepSecret(localStorage, id, given.key);
    setKey(given.key);
    void navigate({ pathname, search: given.rest }, { replace: true });
  }, [given, id, pathname, navigate]);
  if (given) return null;
  return <Screen key={`${id} ${key ?? ''}`} id={id} secret={key ?? ''} />;
}

function Screen({ id, secret }: { readonly id: string; readonly secret: string }) {
  const { state, facts, push } = useScreen(id, secret);
  if (state === 'ended') return <Notice text="ended" hint="endedHint" />;
  if (!facts || !push) return <Notice text="connecting" />;
  return (
    <ErrorBoundary fallback={() => <LoadAnew />}>
      <Wall facts={facts} push={push} />
    </ErrorBoundary>
  );
}

/** Nobody sits before it: its title is its name, and nothing of it is unsaved or closes. */
const NOBODY: PageTabActions = {
  setTitle: () => undefined,
  setDirty: () => undefined,
  close: () => undefined,
};

function Wall({ facts, push }: { readonly facts: ScreenFacts; readonly push: ScreenPush }) {
  const { modal } = App.useApp();
  const ports = useMemo(() => screenPorts(createPorts(modal), facts, push), [modal, facts, push]);
  const tab = usePageTab(NOBODY);
  useEffect(() => {
    document.title = facts.name;
  }, [facts]);
  return (
    <EnginePortsProvider value={ports}>
      <TabProvider value={tab}>
        <main className="screen-page">
          <WallPage facts={facts} />
        </main>
      </TabProvider>
    </EnginePortsProvider>
  );
}

interface NoticeProps {
  readonly text: 'connecting' | 'ended';
  readonly hint?: 'endedHint';
}

/** Quietly, for whoever stands before it: no form, no button. */
function Notice({ text, hint }: NoticeProps) {
  const { t } = useTranslation('bigScreen');
  return (
    <main className="screen-page screen-notice" role="status">
      <p>{t(`bigScreen.screen.${text}`)}</p>
      {hint ? <small>{t(`bigScreen.screen.${hint}`)}</small> : null}
    </main>
  );
}

/** What broke is not mended by looking at it: the page is loaded anew after a while. */
function LoadAnew() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => window.location.reload(), MINUTE_MS);
    return () => clearTimeout(timer.current);
  }, []);
  return <Notice text="connecting" />;
}
