import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';

import { settingsAtom } from '#runtime/state/session-state.ts';
import { lockCodeAtom, openPartAtom } from '#runtime/state/shell-state.ts';
import { openAddress } from '../router/navigation.ts';
import { manifestAtom } from '../services/schemas.ts';
import { useTabActions } from './use-tabs.ts';

/** ms between `g` and its second letter */
const PAIR_MS = 1200;

/** `g` then one of these goes to the list of an entity; `h` is home. */
const GO: Readonly<Record<string, string>> = { a: 'alarmRecord', w: 'workOrder' };

/** Global keys (UX.md section 8). Single letters rest while typing and when the person switched them off. */
export function useShortcuts(): void {
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const manifest = useAtomValue(manifestAtom);
  const areLettersOff = useAtomValue(settingsAtom)['shortcuts'] === false;
  const isLocked = useAtomValue(lockCodeAtom) !== null;
  const tabs = useTabActions();
  const pairAt = useRef(0);

  useEffect(() => {
    const goTo = (letter: string): boolean => {
      const entity = manifest.entities.find(({ name }) => name === GO[letter]);
      const route = letter === 'h' ? 'home' : entity?.route;
      if (route) openAddress(`/${route}`);
      return Boolean(route);
    };
    const withControl = (event: KeyboardEvent): boolean => {
      if (event.key.toLowerCase() !== 'k') return false;
      setOpenPart(openPart === 'palette' ? null : 'palette');
      return true;
    };
    const withAlt = (event: KeyboardEvent): boolean => {
      const tab = tabs.set.tabs[Number(event.code.replace('Digit', '')) - 1];
      if (event.code === 'KeyW') void tabs.closeKeys([tabs.set.active]);
      else if (/^Digit[1-9]$/.test(event.code) && tab) tabs.show(tab);
      else return false;
      return true;
    };
    // also while typing: no letter is lost by it
    const withF1 = (): boolean => {
      setOpenPart(openPart === 'help' ? null : 'help');
      return true;
    };
    const plain = (event: KeyboardEvent): boolean => {
      if (areLettersOff || isTyping(event.target) || openPart !== null) return false;
      if (event.timeStamp - pairAt.current < PAIR_MS) {
        pairAt.current = 0;
        return goTo(event.key);
      }
      if (event.key === 'g') pairAt.current = event.timeStamp;
      else if (event.key === '/') setOpenPart('palette');
      else if (event.key === '?') setOpenPart('shortcuts');
      else return false;
      return true;
    };
    const keyIn = (event: KeyboardEvent): boolean => {
      if (event.ctrlKey || event.metaKey) return withControl(event);
      if (event.altKey) return withAlt(event);
      return event.key === 'F1' ? withF1() : plain(event);
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (isLocked || event.isComposing || event.defaultPrevented) return;
      if (keyIn(event)) event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"]') !== null)
  );
}
