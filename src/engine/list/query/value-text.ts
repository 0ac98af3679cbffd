import type { TextPort } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { seenLabel } from '#engine/fields/inputs/reference.ts';
import type { FilterModel } from '#engine/list/list-model.ts';
import { isBlank, linkLabel } from '#schemas/formats/field-text.ts';
import { dictOf, statesOf, targetOf } from '#schemas/types/ask.ts';

/** A filter value in words. */
export function valueText(
  { name, field }: Pick<FilterModel, 'name' | 'field'>,
  value: unknown,
  ports: TextPort,
): string {
  const toText = typeFaces(field.type).toText;
  const isRange =
    Array.isArray(value) && dictOf(field) === undefined && statesOf(field) === undefined;
  if (isRange)
    return (value as readonly unknown[])
      .map((part) => (isBlank(part) ? '…' : String(part)))
      .join(' ~ ');
  const target = targetOf(field);
  if (target)
    return [value]
      .flat()
      .map((id) => seenLabel(target, id) ?? textOf(id))
      .join(ports.t('cell.listSeparator'));
  return toText?.(value, field, ports) || linkLabel(value, name, {}, ports);
}
