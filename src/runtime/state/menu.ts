import type { MenuNode as Served } from '#schemas/api/admin.ts';
import { isExternal, routeName } from './route-name.ts';

/** One entry of the menu tree, as far as menus show it; `type` 1 is a button. */
export interface MenuNode
  extends
    Pick<Served, 'id' | 'name'>,
    Partial<Pick<Served, 'pid' | 'url' | 'icon' | 'type' | 'openStyle' | 'tabOf'>> {
  readonly children?: readonly MenuNode[];
}

/** A menu entry that has a page. */
export interface MenuPage {
  readonly id: string;
  readonly title: string;
  /** `sys-user`, or `i-<id>` for an external link. */
  readonly route: string;
  readonly url: string;
  readonly icon: string | null;
  readonly isExternal: boolean;
  /** Opens in a window of its own (打开方式 外部打开). */
  readonly isApart: boolean;
  /** Id of the page this one is a tab of; null for one that stands in the menu itself. */
  readonly tabOf: string | null;
  /** Titles of the groups above, outermost first. */
  readonly groups: readonly string[];
  /** Ids of the groups above, outermost first. */
  readonly groupIds: readonly string[];
}

/** 打开方式 外部打开 */
const OUTSIDE = '1';

/** User types for whom the training records are no menu entry (SPEC.md section 6). */
const WITHOUT_TRAINING = new Set(['1', '2', '6']);

/** The menu without buttons, without the entry named `trainingName` for the user types that do not see it, and without emptied groups. */
export function visibleMenu(
  nodes: readonly MenuNode[],
  userType: string,
  trainingName: string,
): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    if (String(node.type ?? '0') === '1') return [];
    if (WITHOUT_TRAINING.has(userType) && node.name === trainingName) return [];
    const children = visibleMenu(node.children ?? [], userType, trainingName);
    const isEmptied = children.length === 0 && !node.url;
    return isEmptied ? [] : [{ ...node, children }];
  });
}

/** All pages of the menu in reading order. An entry with children is never a page. */
export function menuPages(
  nodes: readonly MenuNode[],
  above: readonly MenuNode[] = [],
): readonly MenuPage[] {
  return nodes.flatMap((node) => {
    if (node.children?.length) return menuPages(node.children, [...above, node]);
    if (!node.url) return [];
    const page: MenuPage = {
      id: node.id,
      title: node.name,
      route: routeName(node.url, node.id),
      url: node.url,
      icon: node.icon ?? null,
      isExternal: isExternal(node.url),
      isApart: String(node.openStyle ?? '0') === OUTSIDE,
      tabOf: node.tabOf ?? null,
      groups: above.map(({ name }) => name),
      groupIds: above.map(({ id }) => id),
    };
    return [page];
  });
}

/** The menu as its tree is drawn: without tabs of other pages, and without groups that hold nothing else. */
export function withoutTabs(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.tabOf) return [];
    if (!node.children?.length) return [node];
    const children = withoutTabs(node.children);
    return children.length > 0 || node.url ? [{ ...node, children }] : [];
  });
}

/** The page that stands in the menu for another: the one it is a tab of, else itself. */
export function hostOf(pages: readonly MenuPage[], page: MenuPage): MenuPage {
  return pages.find(({ id }) => id === page.tabOf) ?? page;
}

/** Tabs that are shown together with a page, its host first; none for a page that stands alone. */
export function tabsBeside(pages: readonly MenuPage[], route: string): readonly MenuPage[] {
  const page = pages.find((one) => one.route === route);
  if (!page) return [];
  const host = hostOf(pages, page);
  const tabs = pages.filter(({ tabOf }) => tabOf === host.id);
  return tabs.length > 0 ? [host, ...tabs] : [];
}
