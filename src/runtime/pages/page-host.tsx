import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { menuPages } from '#runtime/state/menu.ts';
import { menuAtom } from '#runtime/state/session-state.ts';
import { loadTexts } from '../i18n/setup.ts';
import type { TAB_PAGES } from '../router/fixed-pages.ts';
import { resolvePage } from '../router/resolve-page.ts';
import type { ResolvedPage } from '../router/resolve-page.ts';
import { manifestAtom } from '../services/schemas.ts';
import { FramePage } from './frame-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PageTabs } from './page-tabs.tsx';

const HomePage = lazyPart(
  async () => {
    const [{ HomePage: Page }] = await Promise.all([
      import('../home/home-page.tsx'),
      loadTexts('home'),
    ]);
    return Page;
  },
  <PageSkeleton />,
);
const SchemaPage = lazyPart(
  async () => (await import('./schema-page.tsx')).SchemaPage,
  <PageSkeleton />,
);

/** The hand-written pages among the tabs; why they are stands in `fixed-pages.ts`. */
const FIXED: {
  readonly [K in keyof typeof TAB_PAGES]: (
    page: Extract<ResolvedPage, { readonly kind: K }>,
  ) => ReactNode;
} = {
  home: () => <HomePage />,
  frame: ({ page }) => <FramePage url={page.url} title={page.title} />,
};

/** Draws the page behind a path. */
export function PageHost({ path }: { readonly path: string }) {
  useTranslation(['engine-list', 'engine-form']);
  const manifest = useAtomValue(manifestAtom);
  const menu = useAtomValue(menuAtom);
  const page: ResolvedPage = useMemo(
    () => resolvePage(path, { manifest, pages: menuPages(menu) }),
    [path, manifest, menu],
  );
  switch (page.kind) {
    case 'home':
      return FIXED.home(page);
    case 'frame':
      return FIXED.frame(page);
    // the shell went on before this tab was made; one that was kept from before leads nowhere
    case 'redirect':
    case 'missing':
      return <NotFoundPage path={path} />;
    default:
      return (
        <>
          <PageTabs path={path} />
          <SchemaPage target={page} />
        </>
      );
  }
}
