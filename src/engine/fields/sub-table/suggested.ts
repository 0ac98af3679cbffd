import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { Row } from '#engine/base/ports.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';

/** A new line with what its columns suggest, as long as nobody filled in or emptied them: what stands there is what was suggested before. */
export function withSuggested(
  fields: FieldSpecs,
  { was, is }: { readonly was?: Row | undefined; readonly is: Row },
  around: Row,
): Row {
  let line = is;
  for (const [name, { suggest, readOnly }] of Object.entries(fields)) {
    if (suggest === undefined || readOnly) continue;
    const suggested = was ? answer(suggest, { ...around, ...was }) : undefined;
    const isOwn =
      isSameValue(was?.[name], suggested) && isSameValue(line[name], was ? was[name] : undefined);
    if (isOwn) line = { ...line, [name]: answer(suggest, { ...around, ...line }) };
  }
  return line;
}

function answer(suggest: string, scope: Row): unknown {
  try {
    return evaluate(suggest, scope) ?? null;
  } catch {
    return null;
  }
}
