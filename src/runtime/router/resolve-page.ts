import type { MenuPage } from '#runtime/state/menu.ts';
import { withoutSuffix } from '#runtime/state/route-name.ts';
import type { Manifest } from '#schemas/api/engine.ts';
import { PROCESS_SCREEN, TAB_PAGES } from './fixed-pages.ts';

/** What stands behind an address inside the shell. */
export type ResolvedPage =
  | { readonly kind: 'home' }
  | { readonly kind: 'frame'; readonly page: MenuPage }
  | { readonly kind: 'list' | 'create'; readonly entity: string; readonly route: string }
  | {
      readonly kind: 'detail' | 'edit';
      readonly entity: string;
      readonly route: string;
      readonly id: string;
    }
  | { readonly kind: 'screen'; readonly screen: string; readonly route: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' };

/** Addresses that clients know, and the page that holds what they named. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['/my/info', '/my-center'],
  ['/activiti-my-todo-task-pool', '/activiti-my-todo-task'],
]);

/** Finds the page of a path such as `/ops-workOrder/12/edit`: fixed pages first, then screens, entities, frames; else a suffix to drop or nothing. */
export function resolvePage(
  path: string,
  known: { readonly manifest: Manifest; readonly pages: readonly MenuPage[] },
): ResolvedPage {
  if (path === TAB_PAGES.home.path) return { kind: 'home' };
  const moved = MOVED.get(path);
  if (moved) return { kind: 'redirect', to: moved };
  const parts = path.replace(/^\//, '').split('/').map(decodePart);
  const [route = '', id, verb, ...rest] = parts;
  // the name of a page is its address with slashes turned into hyphens (SPEC.md section 2)
  const whole = wholePage(parts.join('-'), known);
  if (whole) return whole;
  const led = leadOn(path, [route, id, verb], known);
  if (led) return led;
  const entity = known.manifest.entities.find((entry) => entry.route === route);
  return (
    (entity && rest.length === 0 ? entityPage({ entity: entity.name, route }, id, verb) : null) ?? {
      kind: 'missing',
    }
  );
}

/** A page with nothing below it: another system in a frame, or a screen. */
function wholePage(
  route: string,
  { pages, manifest }: Parameters<typeof resolvePage>[1],
): ResolvedPage | null {
  const frame = pages.find((page) => page.isExternal && page.route === route);
  if (frame) return { kind: 'frame', page: frame };
  const screen = manifest.screens.find(({ name }) => name === route);
  return screen ? { kind: 'screen', screen: screen.name, route } : null;
}

/** The list of an entity, or what stands below it: a new record, a record, its form. */
function entityPage(
  page: { readonly entity: string; readonly route: string },
  id: string | undefined,
  verb: string | undefined,
): ResolvedPage | null {
  if (id === undefined) return { kind: 'list', ...page };
  if (id === 'create' && verb === undefined) return { kind: 'create', ...page };
  if (verb === undefined) return { kind: 'detail', ...page, id };
  return verb === 'edit' ? { kind: 'edit', ...page, id } : null;
}

/** Where processes are shown, by what the usual clients put behind a double underscore (PACKAGES.md section 2). */
const PROCESS_PAGES: Readonly<Record<string, (id: string) => Readonly<Record<string, string>>>> = {
  handle: (id) => ({ taskId: id, processShowType: 'taskHandle' }),
  detail: (id) => ({ processInstanceId: id, processShowType: 'detail' }),
};

/** `/stationManage-contract__handle_72` is the page of the process; `__instance_5` begins a new record that will go through one. */
function processPage(path: string, manifest: Manifest): ResolvedPage | null {
  const [, route = '', kind = '', id = ''] =
    /^\/([^/?]+?)__(instance|handle|detail)_([^/?]+)$/.exec(path) ?? [];
  if (id === '') return null;
  const query = PROCESS_PAGES[kind]?.(decodePart(id));
  if (query) return { kind: 'redirect', to: `/${PROCESS_SCREEN}?${new URLSearchParams(query)}` };
  const isEntity = manifest.entities.some((entry) => entry.route === decodePart(route));
  return isEntity
    ? {
        kind: 'redirect',
        to: `/${route}/create?${new URLSearchParams({ processDefinitionId: id, processShowType: 'start' })}`,
      }
    : null;
}

/** Addresses that lead to another page: those of processes, and one with a suffix. */
function leadOn(
  path: string,
  parts: readonly (string | undefined)[],
  known: Parameters<typeof resolvePage>[1],
): ResolvedPage | null {
  const process = processPage(path, known.manifest) ?? screenToStartOn(parts, known);
  if (process) return process;
  const plain = withoutSuffix(path);
  return plain ? { kind: 'redirect', to: plain } : null;
}

/** A process may be started on a page that is no entity's: it has no form of a new record, and is opened itself. */
function screenToStartOn(
  [route = '', id, verb]: readonly (string | undefined)[],
  known: Parameters<typeof resolvePage>[1],
): ResolvedPage | null {
  return id === 'create' && verb === undefined && wholePage(route, known)
    ? { kind: 'redirect', to: `/${route}` }
    : null;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
