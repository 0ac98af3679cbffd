import { atom } from 'jotai';

import { appStore } from '#runtime/state/session-state.ts';
import type { Manifest } from '#schemas/api/engine.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { call } from './http.ts';

export const manifestAtom = atom<Manifest>({ entities: [], screens: [] });

const cache = new Map<string, Promise<unknown>>();

/** Reads the manifest; schemas whose hash changed are fetched anew when next asked for. @param how whether a refusal is told by toast */
export async function loadManifest(how: { readonly isSilent?: boolean } = {}): Promise<Manifest> {
  const manifest = await call('GET /engine/manifest', {}, how);
  appStore.set(manifestAtom, {
    entities: manifest.entities ?? [],
    screens: manifest.screens ?? [],
  });
  return manifest;
}

export function loadEntity(name: string): Promise<EntitySchema> {
  return cached('entity', name, appStore.get(manifestAtom).entities);
}

export function loadScreen(name: string): Promise<ScreenSchema> {
  return cached('screen', name, appStore.get(manifestAtom).screens);
}

/** Asks for the schema of a page before the page is drawn, which finds it on its way and tells what fails. */
export function askSchemaOf(page: {
  readonly kind: string;
  readonly entity?: string;
  readonly screen?: string;
}): void {
  const asked =
    page.screen === undefined
      ? page.entity === undefined
        ? null
        : loadEntity(page.entity)
      : loadScreen(page.screen);
  asked?.catch(() => undefined);
}

export function loadStates(name: string): Promise<StatesSchema> {
  return cached('states', name, []);
}

/** One request per content: another hash is another content. A failure is not kept. */
function cached<T>(
  kind: 'entity' | 'screen' | 'states',
  name: string,
  entries: Manifest['screens'],
): Promise<T> {
  const hash = entries.find((entry) => entry.name === name)?.hash ?? '';
  const key = `${kind}/${name}@${hash}`;
  const known = cache.get(key) as Promise<T> | undefined;
  if (known) return known;
  // a schema file is answered as the language has it
  const loading = call(`GET /engine/${kind}/{name}`, {
    path: { name },
    params: { hash },
  }) as Promise<unknown> as Promise<T>;
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}
