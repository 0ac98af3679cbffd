/** A text with its places filled from a row: `{name}`; what is not known is empty. */
export function fillPlaces(text: string, row: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    return value === null || value === undefined || typeof value === 'object'
      ? ''
      : String(value as string | number | boolean);
  });
}
