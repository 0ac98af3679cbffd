import { appStore } from '#runtime/state/session-state.ts';
import { change, tabKey, turn, wayBack } from '#runtime/state/tabs-model.ts';
import { changeTabs, tabsAtom } from '#runtime/state/tabs-state.ts';
import { leaveFor, pathOf } from './leaving.ts';

/** Goes to an address. */
export type Go = (
  to: string,
  options?: { readonly replace?: boolean; readonly state?: unknown },
) => void;

let move: Go = () => {};

const go: Go = (to, options) => leaveFor(to, () => move(to, options));

/** The router hands itself in, so that ports and session may move without React. */
export function setNavigator(navigator: Go): void {
  move = navigator;
}

let waiting: readonly (() => void)[] = [];

/** Called by the router when a place stands: whoever waits for it goes on. */
export function settle(): void {
  const reached = waiting;
  waiting = [];
  for (const resolve of reached) resolve();
}

/** Goes there without a way back, and ends when what stands there is shown, wherever the guards lead. */
export async function arriveAt(to: string): Promise<void> {
  const arrival = new Promise<void>((resolve) => {
    waiting = [...waiting, resolve];
  });
  go(to, { replace: true });
  return arrival;
}

export function navigateTo(
  to: string,
  options?: { readonly replace?: boolean; readonly state?: unknown },
): void {
  go(to, options);
}

/**
 * The way on from the page that stands in the window now, for after something that takes its time: it leads nowhere once the person
 * has gone elsewhere himself, so that a late answer fetches nobody back.
 */
export function wayOn(): Go {
  const isHere = stillHere();
  return (to, options) => {
    if (isHere()) go(to, options);
  };
}

/** Marks the page that stands in the window now. @returns whether it still does, whatever its query */
export function stillHere(): () => boolean {
  const here = placeNow();
  return () => placeNow() === here;
}

const placeNow = (): string => pathOf(window.location.hash);

/** A page by its name, with path parameters and query; `title` names its tab until the page does. */
export interface PageCall {
  /** Route name such as `ops-workOrder`. */
  readonly name: string;
  readonly params?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly title?: string;
}

/** The address of a page call. */
export function pageAddress({ name, params = [], query = {} }: PageCall): string {
  const path = `/${[name, ...params].map(encodeURIComponent).join('/')}`;
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** Opens a page in its tab; the same name, parameters and query open one tab only once. */
export function openPage(call: PageCall): void {
  openAddress(pageAddress(call), call.title);
}

/** Opens an address such as `/ops-workOrder/12` in its tab. */
export function openAddress(address: string, title?: string): void {
  const to = address.startsWith('/') ? address : `/${address}`;
  const [path = '/', search = ''] = to.split('?');
  if (title) changeTabs((set) => change(set, tabKey(path, search), { title }));
  go(to, title ? { state: { title } } : undefined);
}

/** Opens a page that shares its place with the one of an open tab: in that tab, unless something unsaved stands there. */
export function turnTo(key: string, path: string): void {
  changeTabs((set) => turn(set, key, path));
  go(path);
}

/** Leaves a page in the whole window: to the tab it was opened from, else to `list`. */
export function goBack(list: string): void {
  go(wayBack(appStore.get(tabsAtom), list));
}
