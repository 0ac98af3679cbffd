import { isWithin } from '#schemas/basics/elapsed.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import type { LocalFile, StoredFile } from './item.ts';

/** What the id of a file begins with that is kept in this browser alone. */
const LOCAL = 'local-';

export function isLocalId(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(LOCAL);
}

/** @param unique of the browser's own making, e.g. `newId()` */
export function localIdOf(unique: string): string {
  return `${LOCAL}${unique}`;
}

/** How long an upload is believed in: the server keeps what nobody refers to for a day. Afterwards it is sent again under its key. */
const TRUSTED_MS = 12 * HOUR_MS;

/** The stored file of a local one, as long as the server surely has it. */
export function trusted(
  { stored, storedAt }: Pick<LocalFile, 'stored' | 'storedAt'>,
  now: number,
): StoredFile | undefined {
  return storedAt !== undefined && isWithin(TRUSTED_MS, storedAt, now) ? stored : undefined;
}

/** Ids of the local files that stand anywhere in a body, each once, in their order. */
export function localIdsIn(body: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (isLocalId(value)) found.add(value);
    else if (Array.isArray(value)) value.forEach(look);
    else if (isPlain(value)) Object.values(value).forEach(look);
  };
  look(body);
  return [...found];
}

/**
 * The body with the stored files in place of the local ones: an id by the id, and of an object that has it its `url`, where it names one.
 * @param storedOf undefined leaves the local id as it is
 */
export function withStored<T>(body: T, storedOf: (id: string) => StoredFile | undefined): T {
  const put = (value: unknown): unknown => {
    if (isLocalId(value)) return storedOf(value)?.id ?? value;
    if (Array.isArray(value)) return value.map(put);
    if (!isPlain(value)) return value;
    const stored = isLocalId(value['id']) ? storedOf(value['id']) : undefined;
    return {
      ...Object.fromEntries(Object.entries(value).map(([name, one]) => [name, put(one)])),
      ...(stored && 'url' in value && { url: stored.url }),
    };
  };
  return put(body) as T;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
