import { useEffect, useRef, useState, type RefObject } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import './form-anchors.css';

/** A part is being read when its title has come this near to the top of what scrolls, px. */
const NEAR_TOP = 120;

/** The parts of a long form at its left: a click goes there, and the one being read or filled in is marked. */
export function Anchors({ groups }: { readonly groups: readonly string[] }) {
  const { t } = useTexts();
  const nav = useRef<HTMLElement>(null);
  const { current, goTo } = useCurrent(nav, groups);
  return (
    <nav ref={nav} className="eform-anchors" aria-label={t('form.anchors')}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          {...(group === current ? { 'aria-current': 'true' } : {})}
          onClick={() => goTo(group)}
        >
          {group}
        </button>
      ))}
    </nav>
  );
}

interface Current {
  readonly current: string | undefined;
  readonly goTo: (group: string) => void;
}

/** The part being read. One that was gone to stays marked where it came to rest: the last ones never reach the top. */
function useCurrent(nav: RefObject<HTMLElement | null>, groups: readonly string[]): Current {
  const [current, mark] = useState(groups[0]);
  const rest = useRef<number | undefined>(undefined);
  useEffect(() => {
    const read = (): void => {
      const scroller = scrollerOf(nav.current);
      if (!scroller || scroller.scrollTop === rest.current) return;
      rest.current = undefined;
      const line = scroller.getBoundingClientRect().top + NEAR_TOP;
      mark(
        groups.findLast(
          (group) => (partOf(nav.current, group)?.getBoundingClientRect().top ?? Infinity) <= line,
        ) ?? groups[0],
      );
    };
    const enter = ({ target }: FocusEvent): void => {
      const part =
        target instanceof Element && nav.current?.parentElement?.contains(target)
          ? target.closest<HTMLElement>('[data-group]')
          : null;
      if (part) mark(part.dataset['group']);
    };
    document.addEventListener('scroll', read, { capture: true, passive: true });
    document.addEventListener('focusin', enter);
    return () => {
      document.removeEventListener('scroll', read, { capture: true });
      document.removeEventListener('focusin', enter);
    };
  }, [nav, groups]);
  const goTo = (group: string): void => {
    partOf(nav.current, group)?.scrollIntoView({ block: 'start' });
    rest.current = scrollerOf(nav.current)?.scrollTop;
    mark(group);
  };
  return { current, goTo };
}

function partOf(nav: HTMLElement | null, group: string): HTMLElement | null | undefined {
  return nav?.parentElement?.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"]`);
}

/** What scrolls around an element. */
function scrollerOf(element: HTMLElement | null): Element | null {
  let at = element?.parentElement ?? null;
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at ?? document.scrollingElement;
}
