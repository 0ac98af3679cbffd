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

function isAnything(segment: string): boolean {
  return segment.includes('{') && segment !== '{id}';
}
