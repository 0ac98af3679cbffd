/** A content tab of the shell. */
export interface TabItem {
  /** Path plus key parameters: the same key is the same tab. */
  readonly key: string;
  readonly path: string;
  /** Query part without `?`. */
  readonly search: string;
  readonly title: string;
  readonly isDirty: boolean;
  /** Grows with every activation; 0 = not shown since the page was loaded, so not mounted. */
  readonly usedAt: number;
  /** Another number mounts the page anew. */
  readonly round: number;
}

export interface TabSet {
  readonly tabs: readonly TabItem[];
  readonly active: string;
}

/** What a window keeps over a reload. `lang`: the language that the titles are in. */
export interface StoredTabs extends TabSet {
  readonly lang: string;
}

export const HOME_KEY = '/home';

/** Pages that stay mounted at most; the least recently used one beyond is unmounted (UX.md section 3), unless something unsaved stands there. */
const MAX_MOUNTED = 12;

/** The query parameter that holds a list's state: it is no key of the tab. */
const STATE_PARAM = 'q';
/** Short for a state that is one preset: `?preset=open`. */
const PRESET_PARAM = 'preset';
/** The tab of a record that is looked at. */
const SHOWN_PARAM = 'tab';
const NO_KEYS = new Set([STATE_PARAM, PRESET_PARAM, SHOWN_PARAM]);

/** The query with a preset as the state it stands for, so that it shows in the list's own tab (UX.md section 3). */
export function withState(search: string): string {
  const params = new URLSearchParams(search);
  const preset = params.get(PRESET_PARAM);
  if (preset === null) return search;
  params.delete(PRESET_PARAM);
  if (!params.has(STATE_PARAM)) params.set(STATE_PARAM, JSON.stringify({ v: preset }));
  return params.toString();
}

export const FIRST_TABS: TabSet = {
  tabs: [
    { key: HOME_KEY, path: HOME_KEY, search: '', title: '', isDirty: false, usedAt: 0, round: 0 },
  ],
  active: HOME_KEY,
};

/** Key of an address: its path and, sorted, every query parameter but the list state. Diagnosis results share one tab per path. */
export function tabKey(path: string, search: string): string {
  if (isDiagnosis(path, search)) return path;
  const params = [...new URLSearchParams(search)]
    .filter(([name]) => !NO_KEYS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return params.length ? `${path}?${new URLSearchParams(params)}` : path;
}

/** A diagnosis result reopens in its one tab with new title and parameters (SPEC.md section 2). */
function isDiagnosis(path: string, search: string): boolean {
  const type = new URLSearchParams(search).get('type');
  return /diagnos\w*-?result/i.test(path) && (type === 'diagnose' || type === 'diagnoseEnter');
}

/** Shows the tab of an address, opening it at the end when it is new. */
export function activate(
  set: TabSet,
  visit: {
    readonly path: string;
    readonly search: string;
    readonly title?: string;
    readonly key?: string;
  },
): TabSet {
  const key =
    visit.key && set.tabs.some((tab) => tab.key === visit.key)
      ? visit.key
      : tabKey(visit.path, visit.search);
  const search = withState(visit.search);
  const usedAt = Math.max(0, ...set.tabs.map((tab) => tab.usedAt)) + 1;
  const known = set.tabs.find((tab) => tab.key === key);
  // another diagnosis is no longer called as the one before, even while it is read or where there is none
  const kept =
    known && !(isDiagnosis(visit.path, visit.search) && known.search !== search) ? known.title : '';
  const fresh: TabItem = {
    key,
    path: visit.path,
    search,
    title: visit.title ?? '',
    isDirty: false,
    usedAt,
    round: 0,
  };
  const tabs = known
    ? set.tabs.map((tab) =>
        tab === known ? { ...tab, search, title: visit.title ?? kept, usedAt } : tab,
      )
    : [...set.tabs, fresh];
  return { tabs, active: key };
}

/** The address of a tab as it was left, list state included. */
export const tabAddress = ({ path, search }: Pick<TabItem, 'path' | 'search'>): string =>
  search ? `${path}?${search}` : path;

/** Where a page in the whole window goes back to: the tab it was opened from, else the list it belongs to. */
export function wayBack({ tabs, active }: TabSet, list: string): string {
  const from = active === HOME_KEY ? undefined : tabs.find(({ key }) => key === active);
  return from ? tabAddress(from) : list;
}

/** Closes tabs; the home tab stays. Closing the current one goes to the last remaining tab, else home. */
export function close(set: TabSet, keys: readonly string[]): TabSet {
  const tabs = set.tabs.filter((tab) => tab.key === HOME_KEY || !keys.includes(tab.key));
  const active = tabs.some((tab) => tab.key === set.active)
    ? set.active
    : (tabs.at(-1)?.key ?? HOME_KEY);
  return { tabs, active };
}

/** What was unsaved was given up. */
export function withoutDirt(set: TabSet): TabSet {
  return { ...set, tabs: set.tabs.map((tab) => ({ ...tab, isDirty: false })) };
}

/** Keys that "close others" and "close all" would close. */
export function othersOf(set: TabSet, key: string): readonly string[] {
  return set.tabs.map((tab) => tab.key).filter((other) => other !== key && other !== HOME_KEY);
}

/** Moves a tab before another one; nothing goes before home. */
export function move(set: TabSet, key: string, before: string): TabSet {
  const moved = set.tabs.find((tab) => tab.key === key);
  if (!moved || key === HOME_KEY || before === HOME_KEY || key === before) return set;
  const from = set.tabs.indexOf(moved);
  const target = set.tabs.findIndex((tab) => tab.key === before);
  const rest = set.tabs.filter((tab) => tab !== moved);
  const at = rest.findIndex((tab) => tab.key === before) + (from < target ? 1 : 0);
  return { ...set, tabs: [...rest.slice(0, at), moved, ...rest.slice(at)] };
}

export function change(
  set: TabSet,
  key: string,
  part: Partial<Pick<TabItem, 'title' | 'isDirty' | 'search'>>,
): TabSet {
  return { ...set, tabs: set.tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab)) };
}

/** Shows another page in the place of a tab; one that is open elsewhere stays where it is. */
export function turn(set: TabSet, key: string, path: string): TabSet {
  const [from, known] = [key, path].map((one) => set.tabs.find((tab) => tab.key === one));
  if (!from || known || from.isDirty || key === HOME_KEY) return set;
  const turned = { ...from, key: path, path, search: '', title: '' };
  return { ...set, tabs: set.tabs.map((tab) => (tab === from ? turned : tab)) };
}

/** Mounts the page of a tab anew and leaves the others alone. */
export function renew(set: TabSet, key: string): TabSet {
  return {
    ...set,
    tabs: set.tabs.map((tab) =>
      tab.key === key ? { ...tab, round: tab.round + 1, isDirty: false } : tab,
    ),
  };
}

/** Keys of the pages that stay mounted: shown since the load, the most recently used ones. */
export function mountedKeys(set: TabSet): ReadonlySet<string> {
  const used = set.tabs.filter((tab) => tab.usedAt > 0).sort((a, b) => b.usedAt - a.usedAt);
  return new Set(used.filter((tab, at) => at < MAX_MOUNTED || tab.isDirty).map((tab) => tab.key));
}

/** A stored set as it stands after a reload: nothing mounted, nothing dirty, home first. @param lang the language of the page */
export function restore(stored: unknown, lang: string): TabSet {
  const { tabs, lang: said } = (stored ?? {}) as Partial<StoredTabs>;
  if (!Array.isArray(tabs)) return FIRST_TABS;
  const known = tabs.filter(
    (tab): tab is TabItem =>
      typeof tab?.key === 'string' &&
      typeof tab.path === 'string' &&
      typeof tab.search === 'string',
  );
  const home = known.find((tab) => tab.key === HOME_KEY) ?? FIRST_TABS.tabs[0];
  const others = known.filter((tab) => tab.key !== HOME_KEY);
  const all = home ? [home, ...others] : others;
  return {
    tabs: all.map((tab) => ({
      ...tab,
      title: said === lang && typeof tab.title === 'string' ? tab.title : '',
      isDirty: false,
      usedAt: 0,
      round: 0,
    })),
    active: HOME_KEY,
  };
}
