import { atom } from 'jotai';

import { appStore } from '#runtime/state/session-state.ts';
import type { Manifest } from '#schemas/api/engine.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { call } from './http.ts';

export const manifestAtom = atom<Manifest>({ entities: [], screens: [] });

const cache = new Map<string, Promise<unknown>>();

/** Reads the manifest; schemas whose hash changed are fetched anew when next asked for. */
export async function loadManifest(): Promise<Manifest> {
  const manifest = await call('GET /engine/manifest', {});
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

export function loadStates(name: string): Promise<StatesSchema> {
  return cached('states', name, []);
}

/** One request per content: the hash is part of the address, so the browser's own cache may keep the answer. A failure is not kept. */
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
