import { toText } from '#schemas/expressions/values.ts';

/** Whether a value has nothing to show. */
export function isBlankValue(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Files of a value, whether it is one, a list, or ids only. */
export function storedFiles(
  value: unknown,
): readonly { readonly id: string; readonly name: string }[] {
  if (isBlankValue(value)) return [];
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return { id: toText(one), name: toText(one) };
    const { id, name } = one as Readonly<Record<string, unknown>>;
    return { id: toText(id), name: toText(isBlankValue(name) ? id : name) };
  });
}
