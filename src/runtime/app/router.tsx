import type { ComponentType } from 'react';
import { createHashRouter, redirect } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { RouteFailure } from './route-failure.tsx';
import { Starting } from './starting.tsx';
import { onLeave } from '#runtime/session/session.ts';
import { changeTabs } from '#runtime/state/tabs-state.ts';
import { renew, tabKey } from '#runtime/state/tabs-model.ts';
import { PLAIN_PAGES } from '#runtime/router/fixed-pages.ts';
import { guardShell, guardSignedIn, rememberReturn } from '#runtime/router/guards.ts';
import { setNavigator } from '#runtime/router/navigation.ts';
import { isInside } from '#runtime/state/route-name.ts';

/** Fixed pages that are no tab (SPEC.md section 2). */
const PLAIN_PATHS = ['/omRules-omsRuleStandingBook/add', '/warningManage/warningList/warningDetailPage'];

/** How each hand-written page is loaded; what it is for stands beside its address. */
const PLAIN_ROUTES: Readonly<Record<keyof typeof PLAIN_PAGES, Pick<RouteObject, 'loader'> & { readonly lazy: () => Promise<{ Component: ComponentType }> }>> = {
  login: { lazy: async () => ({ Component: (await import('#runtime/login/login-page.tsx')).LoginPage }) },
  changePassword: {
    loader: guardSignedIn,
    lazy: async () => ({ Component: (await import('#runtime/login/change-password-page.tsx')).ChangePasswordPage }),
  },
  notFound: { lazy: async () => ({ Component: (await import('#runtime/pages/not-found-page.tsx')).NotFoundPage }) },
};

/** All routes of the product; pages of the menu are found inside the shell. */
export function createAppRouter(): ReturnType<typeof createHashRouter> {
  const router = createHashRouter([
    {
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <Starting />,
      children: [
        ...Object.entries(PLAIN_ROUTES).map(([name, route]) => ({ path: PLAIN_PAGES[name as keyof typeof PLAIN_PAGES].path, ...route })),
        ...PLAIN_PATHS.map((path) => ({
          path,
          loader: guardShell,
          lazy: async () => ({ Component: (await import('#runtime/pages/plain-page.tsx')).PlainPage }),
        })),
        { path: '/redirect/*', loader: renewTab },
        {
          path: '/',
          loader: guardShell,
          shouldRevalidate: () => false,
          lazy: async () => ({ Component: (await import('#runtime/shell/shell.tsx')).Shell }),
          children: [
            { index: true, loader: () => redirect('/home'), element: <></> },
            { path: '*', element: <></> },
          ],
        },
      ],
    },
  ]);
  setNavigator((to, options) => void router.navigate(to, options));
  onLeave((reason) => {
    const { pathname, search } = router.state.location;
    if (reason === 'expired' && pathname !== '/login') rememberReturn(pathname + search);
    void router.navigate('/login', { replace: true, state: { reason } });
  });
  return router;
}

/** `redirect/{path}` mounts the tab of that path anew and goes there; an address that is not ours leads home. */
function renewTab({ request }: { readonly request: Request }): Response {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/^\/redirect/, '');
  if (!isInside(path)) return redirect('/home');
  changeTabs((set) => renew(set, tabKey(path, search.slice(1))));
  return redirect(path + search);
}
