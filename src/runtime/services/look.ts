import { atom } from 'jotai';

import { cssVariables, rowHeightFor } from '#engine/base/theme.ts';
import type { Density } from '#engine/base/theme.ts';
import { DENSITIES } from '#engine/base/theme.ts';
import { readJson, UI_PREFIX, writeJson } from '#runtime/state/browser-store.ts';
import { appStore } from '#runtime/state/session-state.ts';

export const THEME_CHOICES = ['light', 'dark', 'follow'] as const;
/** `follow` takes what the operating system says. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const DARK_QUERY = '(prefers-color-scheme: dark)';
const THEME_KEY = `${UI_PREFIX}theme`;
const DENSITY_KEY = `${UI_PREFIX}density`;

export const themeChoiceAtom = atom<ThemeChoice>('light');
export const densityAtom = atom<Density>('standard');
const isSystemDarkAtom = atom(false);
export const isDarkAtom = atom((get) => {
  const choice = get(themeChoiceAtom);
  return choice === 'dark' || (choice === 'follow' && get(isSystemDarkAtom));
});

/** Nobody chose a row height: it follows the screen. */
let isDensityChosen = false;

/** Reads the look this screen had and follows the operating system from now on. */
export function startLook(): void {
  const theme = readJson<ThemeChoice>(localStorage, THEME_KEY);
  const density = readJson<Density>(localStorage, DENSITY_KEY);
  const system = window.matchMedia(DARK_QUERY);
  appStore.set(isSystemDarkAtom, system.matches);
  system.addEventListener('change', ({ matches }) => appStore.set(isSystemDarkAtom, matches));
  if (theme && THEME_CHOICES.includes(theme)) appStore.set(themeChoiceAtom, theme);
  if (density && DENSITIES.includes(density)) appStore.set(densityAtom, density);
  isDensityChosen = density !== undefined && density !== null && DENSITIES.includes(density);
  window.addEventListener('resize', paint);
  paint();
  appStore.sub(isDarkAtom, paint);
  appStore.sub(densityAtom, paint);
}

export function chooseTheme(choice: ThemeChoice): void {
  appStore.set(themeChoiceAtom, choice);
  writeJson(localStorage, THEME_KEY, choice);
}

export function chooseDensity(density: Density): void {
  isDensityChosen = true;
  appStore.set(densityAtom, density);
  paint();
  writeJson(localStorage, DENSITY_KEY, density);
}

function paint(): void {
  const look = { isDark: appStore.get(isDarkAtom), density: appStore.get(densityAtom) };
  const { documentElement: root } = document;
  root.dataset['theme'] = look.isDark ? 'dark' : 'light';
  root.dataset['density'] = look.density === 'standard' ? 'default' : look.density;
  root.style.colorScheme = look.isDark ? 'dark' : 'light';
  const row = isDensityChosen ? {} : { '--row-height': `${rowHeightFor(window.innerHeight)}px` };
  for (const [name, value] of Object.entries({ ...cssVariables(look), ...row }))
    root.style.setProperty(name, value);
}
