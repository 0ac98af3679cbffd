import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useTab } from '#engine/base/tab.ts';
import { useMenuPages } from '#runtime/parts/use-page-title.ts';
import { tabsBeside } from '#runtime/state/menu.ts';
import './page-tabs.css';

// few pages have any, and the tabs of the kit are no part of the way to the first list; their place is kept
const Strip = lazyPart(
  async () => (await import('./page-tab-strip.tsx')).PageTabStrip,
  <div className="page-tabs page-tabs-place" />,
);

/** The pages that are tabs of one; nothing above a page that stands alone, nor above a record or a form. */
export function PageTabs({ path }: { readonly path: string }) {
  const tab = useTab();
  const pages = useMenuPages();
  const route = path.slice(1);
  const beside = tabsBeside(pages, route);
  if (!tab || beside.length === 0) return null;
  return <Strip tabKey={tab.key} route={route} pages={beside} />;
}
