import { told } from '../texts/told.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';

/** What links are chosen from. */
const CHOICES: readonly Verb[] = ['options', 'tree'];
const WRITES: readonly Verb[] = ['save', 'update'];

/** A link that is filled in or filtered by has something to choose from: without it its list stays empty, and nothing says why. */
export function checkPickable(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const isWritten = verbsOf(entity).some((verb) => WRITES.includes(verb));
  for (const [name, field] of Object.entries(entity.fields)) {
    const isFilled = isWritten && field.readOnly !== true && field.form !== false;
    if (!('to' in field) || !(isFilled || field.filter)) continue;
    const target = index.entities.get(field.to);
    if (target && !verbsOf(target).some((verb) => CHOICES.includes(verb)))
      report.warnAt(
        ['fields', name, 'to'],
        told(
          'nothingChosen',
          'nothing can be chosen of {{entity}}: its "rest.verbs" have neither "options" nor "tree"',
          { entity: field.to },
        ),
      );
  }
}
