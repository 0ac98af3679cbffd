import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { permissionsAtom } from '#runtime/state/session-state.ts';
import type { MenuNews as News } from '#schemas/api/menu-news.ts';
import { call } from '../services/http.ts';
import { hasPermission } from '../session/permissions.ts';
import { FloatingPart } from './floating-part.tsx';

const Parts = lazyPart(async () => (await import('./menu-news-parts.tsx')).MenuNewsParts);

/** After an update: whoever changes roles is shown, once a session, what it brought to the menu, until somebody has decided; who did may take it back. */
export function MenuNews() {
  const mayGrant = hasPermission(useAtomValue(permissionsAtom), 'sys:role:update');
  const [news, setNews] = useState<News | null>(null);

  useEffect(() => {
    if (!mayGrant) return;
    // not asked for by anybody: a failure is silent, the next sign-in asks again
    call('GET /sys/menu/news', {}, { isSilent: true }).then(setNews, () => undefined);
  }, [mayGrant]);

  if (!news || news.entries.length + news.decided.length === 0) return null;
  return (
    <FloatingPart onClose={() => setNews(null)}>
      <Parts news={news} onRenewed={setNews} />
    </FloatingPart>
  );
}
