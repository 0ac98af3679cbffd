import { atom } from 'jotai';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { http } from './http.ts';

interface Entry {
  readonly name: string;
  readonly hash: string;
  /** null where the entity has no place in the menu. */
  readonly route?: string | null;
}

/** What the server serves now: names, content hashes and routes of entities and screens. */
export interface Manifest {
  readonly entities: readonly Entry[];
  readonly screens: readonly Entry[];
}

export const manifestAtom = atom<Manifest>({ entities: [], screens: [] });

const cache = new Map<string, Promise<unknown>>();

/** Reads the manifest; schemas whose hash changed are fetched anew when next asked for. */
export async function loadManifest(): Promise<Manifest> {
  const manifest = await http.call<Manifest>({ url: '/engine/manifest' });
  appStore.set(manifestAtom, { entities: manifest.entities ?? [], screens: manifest.screens ?? [] });
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
function cached<T>(kind: 'entity' | 'screen' | 'states', name: string, entries: readonly Entry[]): Promise<T> {
  const hash = entries.find((entry) => entry.name === name)?.hash ?? '';
  const key = `${kind}/${name}@${hash}`;
  const known = cache.get(key) as Promise<T> | undefined;
  if (known) return known;
  const loading = http.call<T>({ url: `/engine/${kind}/${encodeURIComponent(name)}`, params: { hash } });
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}
