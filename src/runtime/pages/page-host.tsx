import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { lazyPart } from '#engine/lazy-part.tsx';
import { resolvePage } from '../router/resolve-page.ts';
import type { ResolvedPage } from '../router/resolve-page.ts';
import { manifestAtom } from '../services/schemas.ts';
import { menuPages } from '../session/menu.ts';
import { menuAtom } from '../session/session-state.ts';
import { FramePage } from './frame-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const HomePage = lazyPart(async () => (await import('../home/home-page.tsx')).HomePage, <PageSkeleton />);
const SchemaPage = lazyPart(async () => (await import('./schema-page.tsx')).SchemaPage, <PageSkeleton />);

/** Draws the page behind a path. */
export function PageHost({ path }: { readonly path: string }) {
  useTranslation(['home', 'engine-list', 'engine-form']);
  const manifest = useAtomValue(manifestAtom);
  const menu = useAtomValue(menuAtom);
  const page: ResolvedPage = useMemo(() => resolvePage(path, { manifest, pages: menuPages(menu) }), [path, manifest, menu]);
  switch (page.kind) {
    case 'home':
      return <HomePage />;
    case 'frame':
      return <FramePage url={page.page.url} title={page.page.title} />;
    case 'redirect':
      return <Navigate to={page.to} replace />;
    case 'missing':
      return <NotFoundPage path={path} />;
    default:
      return <SchemaPage target={page} />;
  }
}
