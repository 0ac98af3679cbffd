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

/** Section / page / record; each but the last is a link. Also names the window. */
export function Breadcrumb() {
  const { t } = useTranslation('shell');
  const set = useAtomValue(tabsAtom);
  const titleOf = useTabTitle();
  const pages = useMenuPages();
  const pageOf = usePageOf();
  const tab = set.tabs.find(({ key }) => key === set.active);
  const title = tab ? titleOf(tab) : '';
  useDocumentTitle(title);
  if (!tab) return null;
  const { page, isOwn } = pageOf(tab.path) ?? {};
  const isBelow = isOwn === false || tab.path.split('/').length > 2;
  const host = page && hostOf(pages, page);
  const groups = (host?.groupIds ?? []).map((id, index) => ({
    text: host?.groups[index] ?? '',
    to: pages.find(({ groupIds }) => groupIds.includes(id))?.route ?? '',
  }));
  const above = page && host && host !== page ? [{ text: host.title, to: host.route }] : [];
  const own = page && isBelow ? [{ text: page.title, to: page.route }] : [];
  const way = [...groups, ...above, ...own];
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
