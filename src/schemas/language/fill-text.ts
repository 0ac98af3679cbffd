/** Fills `{name}` and `{{name}}` of a locale text; a parameter that is missing or null becomes empty text. */
export function fillText(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g, (_, double: string | undefined, single: string | undefined) => {
    const name = double ?? single ?? '';
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === null || value === undefined ? '' : String(value);
  });
}
