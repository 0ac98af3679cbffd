type Parts = ReadonlyMap<string, string>;

const forms = new WeakMap<object, Map<string, Parts>>();
const listeners = new WeakMap<object, Set<() => void>>();

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
  for (const listener of listeners.get(form) ?? []) listener();
}

/** Hears when fields of a form become unfinished, or are so no more. @returns the way to stop listening */
export function onUnfinished(form: object, listener: () => void): () => void {
  const own = listeners.get(form) ?? new Set();
  listeners.set(form, own.add(listener));
  return () => own.delete(listener);
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
