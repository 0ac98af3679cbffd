type Parts = ReadonlyMap<string, string>;

const forms = new WeakMap<object, Map<string, Parts>>();

/** A part of a field says what keeps it from being sent; undefined: nothing does any more. */
export function noteUnfinished(
  form: object,
  field: string,
  { part, problem }: { readonly part: string; readonly problem: string | undefined },
): void {
  const fields = forms.get(form) ?? new Map<string, Parts>();
  const parts = new Map(fields.get(field));
  if (problem === undefined) parts.delete(part);
  else parts.set(part, problem);
  forms.set(form, fields.set(field, parts));
}

/** Why a field of a form cannot be sent yet, whatever it holds. */
export function unfinishedOf(form: object, field: string): string | undefined {
  return forms.get(form)?.get(field)?.values().next().value;
}

/** The first reason of all fields of a form. */
export function firstUnfinished(form: object): string | undefined {
  for (const parts of forms.get(form)?.values() ?? [])
    for (const problem of parts.values()) return problem;
  return undefined;
}
