/** Equality as people see it: empty is empty, and order of keys does not count. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return stable(a) === stable(b);
}

function stable(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'null' : `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object')
    return JSON.stringify(typeof value === 'number' ? String(value) : value);
  return `{${Object.entries(value)
    .filter(([, one]) => one !== undefined && one !== null)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([key, one]) => `${key}:${stable(one)}`)
    .join(',')}}`;
}
