import { App as AntdApp, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { Provider, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { createHashRouter } from 'react-router-dom';
import { STILL, useMedia } from '#engine/base/use-media.ts';
import { themeConfig } from '#engine/base/theme.ts';
import { densityAtom, isDarkAtom } from '../services/look.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { ToastHost } from './toast-host.tsx';
import { returnFocus } from './return-focus.ts';
import { localeAtom } from '#runtime/i18n/kit-locale.ts';

interface Props {
  readonly router: ReturnType<typeof createHashRouter>;
}

/** The outermost providers: state, look and language of the kit, messages, routes. */
export function App({ router }: Props) {
  return (
    <Provider store={appStore}>
      <Dressed router={router} />
    </Provider>
  );
}

function Dressed({ router }: Props) {
  const isDark = useAtomValue(isDarkAtom);
  const density = useAtomValue(densityAtom);
  const locale: Locale | undefined = useAtomValue(localeAtom);
  const isStill = useMedia(STILL);
  const theme = useMemo(() => themeConfig({ isDark, density, isStill }), [isDark, density, isStill]);
  useEffect(() => {
    const stop = returnFocus();
    return () => stop();
  }, []);
  return (
    <ConfigProvider theme={theme} {...(locale ? { locale } : {})} button={{ autoInsertSpace: false }}>
      <AntdApp message={{ maxCount: 5 }}>
        <ToastHost />
        <RouterProvider router={router} />
      </AntdApp>
    </ConfigProvider>
  );
}
