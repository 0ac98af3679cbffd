import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { TabProvider, type Tab } from '#engine/base/tab.ts';
import { PortsRoot } from '../ports/ports-root.tsx';
import { EngineHost } from './engine-host.tsx';
import { PageHost } from './page-host.tsx';
import './plain-page.css';

/** A fixed page that is no tab: to what it shows it is one all the same, which closes by going back. */
export function PlainPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tab = useMemo<Tab>(
    () => ({
      key: pathname,
      path: pathname,
      search: new URLSearchParams(search),
      isActive: true,
      setSearch: (next) => void navigate({ pathname, search: next.toString() }, { replace: true }),
      setTitle: (title) => {
        document.title = title;
      },
      setDirty: () => undefined,
      // an address that was pasted has nothing behind it
      close: () => void (window.history.length > 1 ? navigate(-1) : navigate('/home')),
    }),
    [pathname, search, navigate],
  );
  return (
    <PortsRoot>
      <TabProvider value={tab}>
        <main className="plain-page">
          <PageHost path={pathname} />
        </main>
        <EngineHost />
      </TabProvider>
    </PortsRoot>
  );
}
