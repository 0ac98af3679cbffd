/** What `translate-schemas.mjs` takes of the product, as one bundle. */
export { formatSchema } from '#designer/workbench/language/format-schema.ts';
export { ownTexts, textsOf } from '#schemas/language/localize.ts';
