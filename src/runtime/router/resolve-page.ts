import type { Manifest } from '../services/schemas.ts';
import type { MenuPage } from '../session/menu.ts';
import { TAB_PAGES } from './fixed-pages.ts';
import { withoutSuffix } from './route-name.ts';

/** What stands behind an address inside the shell. */
export type ResolvedPage =
  | { readonly kind: 'home' }
  | { readonly kind: 'frame'; readonly page: MenuPage }
  | { readonly kind: 'list' | 'create'; readonly entity: string; readonly route: string }
  | { readonly kind: 'detail' | 'edit'; readonly entity: string; readonly route: string; readonly id: string }
  | { readonly kind: 'screen'; readonly screen: string; readonly route: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' };

/** Finds the page of a path such as `/ops-workOrder/12/edit`: fixed pages first, then screens, entities, frames; else a suffix to drop or nothing. */
export function resolvePage(path: string, known: { readonly manifest: Manifest; readonly pages: readonly MenuPage[] }): ResolvedPage {
  if (path === TAB_PAGES.home.path) return { kind: 'home' };
  if (path === '/my/info') return { kind: 'redirect', to: '/my-center' };
  const [route = '', id, verb, ...rest] = path.replace(/^\//, '').split('/').map(decodePart);
  const frame = known.pages.find((page) => page.isExternal && page.route === route);
  if (frame && id === undefined) return { kind: 'frame', page: frame };
  const screen = known.manifest.screens.find(({ name, route: own }) => (own ?? name) === route);
  if (screen && id === undefined) return { kind: 'screen', screen: screen.name, route };
  const entity = known.manifest.entities.find((entry) => entry.route === route);
  if (entity && rest.length === 0) {
    if (id === undefined) return { kind: 'list', entity: entity.name, route };
    if (id === 'create' && verb === undefined) return { kind: 'create', entity: entity.name, route };
    if (verb === undefined) return { kind: 'detail', entity: entity.name, route, id };
    if (verb === 'edit') return { kind: 'edit', entity: entity.name, route, id };
  }
  const plain = withoutSuffix(path);
  return plain ? { kind: 'redirect', to: plain } : { kind: 'missing' };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
