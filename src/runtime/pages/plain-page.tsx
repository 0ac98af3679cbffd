import { useLocation } from 'react-router-dom';
import { PortsRoot } from '../ports/ports-root.tsx';
import { EngineHost } from './engine-host.tsx';
import { PageHost } from './page-host.tsx';

/** A fixed page that is no tab. */
export function PlainPage() {
  const { pathname } = useLocation();
  return (
    <PortsRoot>
      <main className="plain-page">
        <PageHost path={pathname} />
      </main>
      <EngineHost />
    </PortsRoot>
  );
}
