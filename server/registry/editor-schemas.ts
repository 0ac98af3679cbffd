import { printJsonSchemas } from '#schemas/language/json-schema.ts';

/** The JSON Schemas that editors complete by, where the `$schema` of a schema file names them; paths relative to the root of its folder. */
export function printEditorSchemas(): readonly {
  readonly path: string;
  readonly text: string;
}[] {
  return Object.entries(printJsonSchemas()).map(([kind, schema]) => ({
    path: `src/schemas/language/${kind}.schema.json`,
    text: `${JSON.stringify(schema, null, 2)}\n`,
  }));
}
