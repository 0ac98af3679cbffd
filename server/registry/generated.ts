import type { EntitySchema } from '#schemas/language/entity.ts';
import { printRowTypes } from '#schemas/language/row-types.ts';
import { readSchemaFiles } from './check-files.ts';
import { printEditorSchemas } from './editor-schemas.ts';
import { printAreas } from './print-areas.ts';
import { printContracts } from './print-contracts.ts';

/** Files that follow from the schema language and the entity files, with paths relative to the project's root. */
export function printGenerated(
  root: string,
): readonly { readonly path: string; readonly text: string }[] {
  const entities = readSchemaFiles(root)
    .filter(({ kind }) => kind === 'entity')
    .map(({ text }) => JSON.parse(text) as EntitySchema);
  return [
    { path: 'src/schemas/entities/rows.gen.ts', text: printRowTypes(entities) },
    { path: 'src/schemas/api/contracts.gen.ts', text: printContracts(root) },
    { path: 'server/areas.ts', text: printAreas(root) },
    ...printEditorSchemas(),
  ];
}
