import { Tabs } from 'antd';

import { turnTo } from '../router/navigation.ts';

interface Props {
  /** Key of the tab of the shell that turns to another page. */
  readonly tabKey: string;
  readonly route: string;
  readonly pages: readonly { readonly route: string; readonly title: string }[];
}

/** A press turns the tab to another of the pages that are one. */
export function PageTabStrip({ tabKey, route, pages }: Props) {
  return (
    <Tabs
      className="page-tabs"
      size="small"
      activeKey={route}
      items={pages.map(({ route: key, title: label }) => ({ key, label }))}
      onChange={(to) => turnTo(tabKey, `/${to}`)}
    />
  );
}
