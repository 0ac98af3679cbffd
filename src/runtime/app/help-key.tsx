import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { FloatingPart } from '#runtime/shell/floating-part.tsx';
import { openPartAtom, toggleHelp } from '#runtime/state/shell-state.ts';

const fetchCode = async () => import('#runtime/help/plain-help.tsx');
const PlainHelp = lazyPart(async () => (await fetchCode()).PlainHelp);

/** F1 on a page beside the shell, which has keys of its own. What it shows comes while there is a network: on a phone it may be wanted without. */
export function HelpKey() {
  const { pathname } = useLocation();
  useEffect(() => {
    void fetchCode()
      .then(async ({ fetchPlainHelp }) => fetchPlainHelp(pathname))
      .catch(() => undefined);
  }, [pathname]);
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F1' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      toggleHelp();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <FloatingPart onClose={() => setOpenPart(null)}>
      {openPart === 'help' ? <PlainHelp /> : null}
    </FloatingPart>
  );
}
