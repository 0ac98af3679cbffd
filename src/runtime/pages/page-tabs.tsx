import { Tabs } from 'antd';

import { useTab } from '#engine/base/tab.ts';
import { useMenuPages } from '#runtime/parts/use-page-title.ts';
import { tabsBeside } from '#runtime/state/menu.ts';
import { turnTo } from '../router/navigation.ts';
import './page-tabs.css';

/** The pages that are tabs of one; nothing above a page that stands alone, nor above a record or a form. */
export function PageTabs({ path }: { readonly path: string }) {
  const tab = useTab();
  const pages = useMenuPages();
  const route = path.slice(1);
  const beside = tabsBeside(pages, route);
  if (!tab || beside.length === 0) return null;
  return (
    <Tabs
      className="page-tabs"
      size="small"
      activeKey={route}
      items={beside.map(({ route: key, title: label }) => ({ key, label }))}
      onChange={(to) => turnTo(tab.key, `/${to}`)}
    />
  );
}
