import type { KeyboardEvent } from 'react';

import { useTab } from '#engine/base/tab.ts';
import { useMenuPages } from '#runtime/parts/use-page-title.ts';
import { tabsBeside } from '#runtime/state/menu.ts';
import { turnTo } from '../router/navigation.ts';
import './page-tabs.css';

/**
 * The pages that are tabs of one; nothing above a page that stands alone, nor above a record or a form. Drawn here: the tabs of the
 * kit weigh more than all else that a page adds on the way to its first list.
 */
export function PageTabs({ path }: { readonly path: string }) {
  const tab = useTab();
  const pages = useMenuPages();
  const route = path.slice(1);
  const beside = tabsBeside(pages, route);
  if (!tab || beside.length === 0) return null;
  return (
    <div className="page-tabs" role="tablist">
      {beside.map(({ route: to, title }) => (
        <button
          key={to}
          type="button"
          role="tab"
          aria-selected={to === route}
          tabIndex={to === route ? 0 : -1}
          onKeyDown={moveFocus}
          onClick={() => to === route || turnTo(tab.key, `/${to}`)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** The arrows go from tab to tab, round at the ends; Enter and the space bar press one, as any button. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])];
  if (step === 0) return;
  event.preventDefault();
  const next = tabs.at((tabs.indexOf(event.currentTarget) + step) % tabs.length);
  if (next instanceof HTMLElement) next.focus();
}
