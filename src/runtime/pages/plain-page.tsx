import { useLocation } from 'react-router-dom';
import { PortsRoot } from '../ports/ports-root.tsx';
import { EngineHost } from './engine-host.tsx';
import { PageHost } from './page-host.tsx';
import './plain-page.css';

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
