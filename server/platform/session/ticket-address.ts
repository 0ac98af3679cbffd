/** What every call of the client carries besides; it says nothing about what is opened. */
const NOT_PART_OF_IT = ['ticket', 'token', 'access_token', '_t'];

/** An address as a ticket is bound to it: path and query in one spelling. Null for what is no address of this server. */
export function ticketAddress(url: string): string | null {
  const base = 'http://own.invalid';
  if (!url.startsWith('/') || !URL.canParse(url, base)) return null;
  const { origin, pathname, searchParams } = new URL(url, base);
  if (origin !== base) return null;
  for (const name of NOT_PART_OF_IT) searchParams.delete(name);
  searchParams.sort();
  return `${pathname}?${searchParams.toString()}`;
}
