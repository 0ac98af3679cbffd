import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { callVerb } from '#engine/base/call-verb.ts';
import type { Row } from '#engine/base/ports.ts';
import { searchEntries, type PaletteEntry } from '#runtime/parts/palette-search.ts';
import { routeOf, useMenuPages, useTabTitle } from '#runtime/parts/use-page-title.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import { HOME_KEY } from '#runtime/state/tabs-model.ts';
import { tabAddress } from '#runtime/state/tabs-model.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { endpointOf, nameFieldOf, quickFields } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { parseApi } from '../http/api-line.ts';
import { openAddress } from '../router/navigation.ts';
import { http } from '../services/http.ts';
import { chooseDensity, chooseTheme } from '../services/look.ts';
import { loadEntity, manifestAtom } from '../services/schemas.ts';
import { openMenuPage } from './open-menu-page.ts';

/** Entities whose records the palette finds by name or number. */
const SEARCHED = ['station', 'enterprise', 'workOrder'];
/** Of these the ones that are found by their reading too. */
const READ_ALOUD = ['station', 'enterprise'];
const SEARCH_AFTER_MS = 200;
/** As much as a search takes. */
const MOST_TYPED = 200;

/** Pages that people call by other words too. */
const OTHER_WORDS = [
  'dm-alarm-record',
  'ops-work-order',
  'sys-user',
  'sys-dept',
  'sys-role',
  'sys-params',
  'dm-monitor',
  'ops-station',
  'ops-enterprise',
  'sys-schema',
] as const;

function otherWords(route: string, t: TFunction<'shell'>): string {
  const known = OTHER_WORDS.find((one) => one === route);
  return known === undefined ? '' : t(`palette.words.${known}`);
}

/** Everything that can be opened without asking the server: recent pages, the menu, settings. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation('shell');
  const pages = useMenuPages();
  const set = useAtomValue(tabsAtom);
  const titleOf = useTabTitle();
  return useMemo(() => {
    const recent = [...set.tabs]
      .sort((a, b) => b.usedAt - a.usedAt)
      .map((tab) => ({
        key: `tab:${tab.key}`,
        title: titleOf(tab),
        group: t('palette.recent'),
        icon:
          pages.find(({ route }) => route === routeOf(tab.path))?.icon ??
          (tab.key === HOME_KEY ? 'home' : null),
        words: otherWords(routeOf(tab.path), t),
        ...pageEntry(tabAddress(tab)),
      }));
    const menu = pages.map((page) => ({
      key: `menu:${page.id}`,
      title: page.title,
      group: t('palette.pages'),
      hint: page.groups.join(' / '),
      words: otherWords(page.route, t),
      ...pageEntry(`/${page.route}`),
      icon: page.icon,
      run: () => openMenuPage(page),
    }));
    const settings: readonly PaletteEntry[] = [
      {
        key: 'set:dark',
        title: t('palette.dark'),
        group: t('palette.settings'),
        icon: 'setting',
        run: () => chooseTheme('dark'),
      },
      {
        key: 'set:light',
        title: t('palette.light'),
        group: t('palette.settings'),
        icon: 'setting',
        run: () => chooseTheme('light'),
      },
      {
        key: 'set:compact',
        title: t('palette.compact'),
        group: t('palette.settings'),
        icon: 'setting',
        run: () => chooseDensity('compact'),
      },
      {
        key: 'set:standard',
        title: t('palette.standard'),
        group: t('palette.settings'),
        icon: 'setting',
        run: () => chooseDensity('standard'),
      },
      {
        key: 'set:help',
        title: t('help.title'),
        group: t('palette.settings'),
        icon: 'setting',
        run: () => appStore.set(openPartAtom, 'help'),
      },
      {
        key: 'set:keys',
        title: t('shortcuts.title'),
        group: t('palette.settings'),
        icon: 'setting',
        run: () => appStore.set(openPartAtom, 'shortcuts'),
      },
    ];
    const recentTitles = new Set(recent.map(({ title }) => title));
    return [...recent, ...menu.filter(({ title }) => !recentTitles.has(title)), ...settings];
    // titles follow from tabs, menu and language
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- titleOf is made anew at each draw
  }, [pages, set, t]);
}

function pageEntry(address: string, title?: string): Pick<PaletteEntry, 'run' | 'address'> {
  return { address, run: () => openAddress(address, title) };
}

/** Records of the server whose name or number holds what was typed. */
export function useFoundRecords(typed: string): readonly PaletteEntry[] {
  const { t } = useTranslation('shell');
  const manifest = useAtomValue(manifestAtom);
  const [found, setFound] = useState<readonly PaletteEntry[]>([]);
  const keyword = typed.trim();
  useEffect(() => {
    const stop = new AbortController();
    // one Chinese character says enough, one letter does not
    // oxlint-disable-next-line no-control-regex -- the whole of ASCII, its control characters included
    const isShort = keyword.length < 2 && !/[^\u0000-\u007f]/.test(keyword);
    if (isShort) setFound([]);
    const timer = isShort
      ? undefined
      : setTimeout(
          () =>
            void findAll(keyword, manifest.entities, stop.signal, t('palette.record')).then(
              (entries) => !stop.signal.aborted && setFound(entries),
            ),
          SEARCH_AFTER_MS,
        );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keyword, manifest, t]);
  return found;
}

async function findAll(
  keyword: string,
  entities: readonly { readonly name: string; readonly route?: string | null }[],
  signal: AbortSignal,
  group: string,
): Promise<readonly PaletteEntry[]> {
  const asked = entities.filter(({ name }) => SEARCHED.includes(name));
  const answers = await Promise.all([
    ...asked.map(({ name, route }) =>
      findIn(name, route ?? name, { keyword, signal, group }).catch(() => []),
    ),
    findInTexts(keyword, signal).catch(() => []),
  ]);
  return answers.flat();
}

/** As many records are shown that speak of what was typed. */
const IN_TEXTS = 6;

/** Records of entities that are searched in full, under the name of their kind. */
async function findInTexts(keyword: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const { list } = await http.call<AnswerAt<'GET /search'>>({
    ...parseApi('GET /search'),
    params: { text: keyword.slice(0, MOST_TYPED), limit: IN_TEXTS },
    signal,
    isSilent: true,
  });
  return list.map(({ entity, id, kind, title, labels, route }) => {
    const said = title.map(({ text }) => text).join('');
    return {
      key: `text:${entity}:${id}`,
      title: said,
      group: kind,
      hint: labels.join(' '),
      icon: 'book',
      ...pageEntry(route, said),
    };
  });
}

/** Letters that may be the reading of a Chinese name, or its beginnings (`qyzpk` for 清源总排口). */
const READING = /^[a-z]{2,}$/iu;
/** As many records of a kind are shown. */
const OF_A_KIND = 5;
/** Of kinds that people choose from, all names that a server gives at once are looked through for their reading. */
const MOST_NAMES = 1000;

interface Asked {
  readonly keyword: string;
  readonly signal: AbortSignal;
  readonly group: string;
}

/** Records that hold what was typed, then those that are read so. */
async function findIn(name: string, route: string, ask: Asked): Promise<readonly PaletteEntry[]> {
  const entity = await loadEntity(name);
  // records that nobody chooses in a form answer no options: their list is asked, and names them by every field it searches
  const isChosen = endpointOf(entity, 'options') !== undefined;
  const door = {
    call: <T>(api: string, sent: { readonly params?: Row } = {}) =>
      http.call<T>({ ...parseApi(api), ...sent, signal: ask.signal, isSilent: true }),
  };
  const told = { params: { keyword: ask.keyword, limit: OF_A_KIND } };
  const held: readonly Row[] = isChosen
    ? await callVerb(door, { entity, verb: 'options' }, told)
    : (await callVerb(door, { entity, verb: 'page' }, told)).list;
  const sayEntry = (row: Row): PaletteEntry => recordEntry(row, { entity, route, isChosen, ask });
  const entries = held.map(sayEntry);
  if (!isChosen || !READ_ALOUD.includes(name) || !READING.test(ask.keyword)) return entries;
  const named = await callVerb(
    door,
    { entity, verb: 'options' },
    { params: { limit: MOST_NAMES } },
  );
  const { pinyinOf } = await import('#runtime/parts/pinyin.ts');
  const shown = new Set(entries.map(({ key }) => key));
  const read = searchEntries(named.map(sayEntry), ask.keyword, pinyinOf);
  return [...entries, ...read.filter(({ key }) => !shown.has(key))].slice(0, OF_A_KIND);
}

/** A record by its name and what else it is found by: 恒泰厂界噪声 HT-04. */
function recordEntry(
  row: Row,
  at: {
    readonly entity: EntitySchema;
    readonly route: string;
    readonly isChosen: boolean;
    readonly ask: Asked;
  },
): PaletteEntry {
  const { entity, route, isChosen, ask } = at;
  const title = String(row[isChosen ? 'name' : nameFieldOf(entity)] ?? row['id']);
  const texts = quickFields(entity).map((field) => String(row[field] ?? ''));
  const said = new Set([...(isChosen ? [title] : []), ...texts].filter(Boolean));
  return {
    key: `${entity.name}:${String(row['id'])}`,
    title: [...said].join(' ') || title,
    group: ask.group,
    hint: entity.title,
    icon: 'file',
    ...pageEntry(`/${route}/${String(row['id'])}`, title),
  };
}
