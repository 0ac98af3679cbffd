import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

import {
  useDocumentTitle,
  useMenuPages,
  usePageOf,
  useTabTitle,
} from '#runtime/parts/use-page-title.ts';
import { hostOf } from '#runtime/state/menu.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import './breadcrumb.css';

interface Link {
  readonly text: string;
  readonly to: string;
}

/** Section / page / record; each but the last is a link. Also names the window. */
export function Breadcrumb() {
  const { t } = useTranslation('shell');
  const set = useAtomValue(tabsAtom);
  const titleOf = useTabTitle();
  const tab = set.tabs.find(({ key }) => key === set.active);
  const title = tab ? titleOf(tab) : '';
  useDocumentTitle(title);
  const way = useWay(tab?.path ?? '');
  if (!tab) return null;
  // a group that is called as what it leads to says nothing
  const links = way.filter(({ text }, at) => text !== (way[at + 1]?.text ?? title));
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {links.map(({ text, to }) => (
          <li key={`${to}${text}`}>
            <a href={`#/${to}`}>{text}</a>
          </li>
        ))}
        <li aria-current="page" title={title}>
          {title}
        </li>
      </ol>
    </nav>
  );
}

/** The groups of the menu, the page whose tab it is, and the page itself where something of it is shown. */
function useWay(path: string): readonly Link[] {
  const pages = useMenuPages();
  const pageOf = usePageOf();
  const { page, isOwn } = pageOf(path) ?? {};
  if (!page) return [];
  const isBelow = isOwn === false || path.split('/').length > 2;
  const host = hostOf(pages, page);
  const groups = host.groupIds.map((id, index) => ({
    text: host.groups[index] ?? '',
    to: pages.find(({ groupIds }) => groupIds.includes(id))?.route ?? '',
  }));
  const above = host === page ? [] : [{ text: host.title, to: host.route }];
  const own = isBelow ? [{ text: page.title, to: page.route }] : [];
  return [...groups, ...above, ...own];
}
