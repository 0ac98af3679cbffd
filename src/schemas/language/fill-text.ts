/** Fills `{name}` and `{{name}}` of a locale text; a parameter that is missing or no plain value becomes empty text. */
export function fillText(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(
    /\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g,
    (_, double: string | undefined, single: string | undefined) => {
      const name = double ?? single ?? '';
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : '';
    },
  );
}

/** @returns the names that a text is filled with, in their order */
export function placesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}
