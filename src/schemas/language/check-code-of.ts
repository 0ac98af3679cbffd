import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, codeOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';

/** A text that names records by their code: the entity has these fields, and they hold texts. */
export function checkCodeOf(field: FieldSpec, index: SchemaIndex, report: FileReport): void {
  const named = codeOf(field);
  const target = index.entities.get(named?.to ?? '');
  if (!named || !target) return;
  const names = [
    [named.field, ['field']] as const,
    ...(named.also ?? []).map((name, i) => [name, ['also', String(i)]] as const),
  ];
  for (const [name, path] of names) {
    const found = Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
    if (!found)
      report.tellAt(
        path,
        told(
          'noFieldIn',
          'no field "{{name}}" in {{entity}}',
          { name, entity: named.to },
          nearest(name, Object.keys(target.fields)),
        ),
      );
    else if (cardOf(found)?.isLine !== true)
      report.tellAt(
        path,
        told('codeText', 'a code is one line of text, "{{name}}" is {{type}}', {
          name,
          type: found.type,
        }),
      );
  }
}
