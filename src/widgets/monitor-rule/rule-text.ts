import type { TypeFaces } from '#engine/base/registry.ts';
import { isBlank } from '#schemas/formats/field-text.ts';

/** What says a rule; its code comes with the first rule that is shown. */
let say: TypeFaces['toText'] | undefined;

export function setRuleText(toText: TypeFaces['toText']): void {
  say = toText;
}

/** A rule as a sentence. */
export const ruleText: TypeFaces['toText'] = (value, field, ports, row) =>
  isBlank(value) ? '' : (say?.(value, field, ports, row) ?? field.title);
