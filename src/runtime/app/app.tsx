import { App as AntdApp, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { Provider, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';

import { themeConfig } from '#engine/base/theme.ts';
import { STILL, useMedia } from '#engine/base/use-media.ts';
import { localeAtom } from '#runtime/i18n/kit-locale.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { densityAtom, isDarkAtom } from '../services/look.ts';
import { AppRoutes } from './app-routes.tsx';
import { OtherPerson } from './other-person.tsx';
import { pressOnce } from './press-once.ts';
import { returnFocus } from './return-focus.ts';
import { ToastHost } from './toast-host.tsx';

/** The outermost providers: state, look and language of the kit, messages, routes. */
export function App() {
  return (
    <Provider store={appStore}>
      <Dressed />
    </Provider>
  );
}

function Dressed() {
  const isDark = useAtomValue(isDarkAtom);
  const density = useAtomValue(densityAtom);
  const locale: Locale | undefined = useAtomValue(localeAtom);
  const isStill = useMedia(STILL);
  const theme = useMemo(
    () => themeConfig({ isDark, density, isStill }),
    [isDark, density, isStill],
  );
  useEffect(() => {
    const stops = [returnFocus(), pressOnce()];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <ConfigProvider
      theme={theme}
      {...(locale ? { locale } : {})}
      button={{ autoInsertSpace: false }}
    >
      <AntdApp message={{ maxCount: 5 }}>
        <ToastHost />
        <OtherPerson />
        <AppRoutes />
      </AntdApp>
    </ConfigProvider>
  );
}
