/** What a value of a row can be, as JavaScript tells it; `any` where the type says no more. */
export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'null' | 'any';

/** The fields a statement promises for each of its rows; a field that may be missing is `optional`. */
export type RowShape = ReadonlyMap<
  string,
  { readonly kinds: ReadonlySet<Kind>; readonly optional: boolean }
>;

export function kindOfValue(value: unknown): Kind {
  if (value === null || value === undefined) return 'null';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}

/** What is wrong with a row against its promise; empty where it keeps it. */
export function faultsOfRow(
  shape: RowShape,
  row: Readonly<Record<string, unknown>>,
): readonly string[] {
  const missing = [...shape].filter(([name, { optional }]) => !optional && !(name in row));
  const wrong = Object.entries(row).flatMap(([name, value]) => {
    const declared = shape.get(name);
    if (!declared) return [`"${name}" is answered and not declared`];
    const kind = kindOfValue(value);
    return declared.kinds.has(kind) || declared.kinds.has('any')
      ? []
      : [`"${name}" is ${kind}, declared ${[...declared.kinds].join(' | ')}`];
  });
  return [...missing.map(([name]) => `"${name}" is declared and not answered`), ...wrong];
}
