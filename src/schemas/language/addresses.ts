/** A call as schemas write it: the verb and the path, before any query. */
export const CALL = /^(GET|POST|PUT|DELETE) (\/[^?]*)/;

/** Whether a request to `asked` could mean `path`. An `{id}` is a number, so it names no fixed segment; other fields stand for anything. */
export function mayMean(path: string, asked: string): boolean {
  const [parts, others] = [path.split('/'), asked.split('/')];
  return (
    parts.length === others.length &&
    parts.every(
      (part, at) => part === others[at] || part.startsWith('{') || isAnything(others[at] ?? ''),
    )
  );
}

/** Addresses of one method with as many segments: `mayMean` is true within one kind only. */
export function kindOfAddress(address: string): string {
  return `${address.split('/').length} ${address.slice(0, address.indexOf('/'))}`;
}

function isAnything(segment: string): boolean {
  return segment.includes('{') && segment !== '{id}';
}

/** What has addresses, by their kind, each in its order. */
export function groupByKind<T>(
  items: readonly T[],
  addressOfItem: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const kind = kindOfAddress(addressOfItem(item));
    const group = groups.get(kind) ?? [];
    group.push(item);
    groups.set(kind, group);
  }
  return groups;
}
