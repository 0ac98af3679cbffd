/** What `schema-check.mjs` takes of the product, as one bundle. */
export { isError } from '#schemas/language/check-file.ts';
export { upgradeSchema } from '#schemas/language/upgrade.ts';
export { checkSchemaFiles, keysOfFiles, readSchemaFiles } from '#server/registry/check-files.ts';
export { checkLines, toldCheck } from '#server/registry/told-check.ts';
export { checkDelivered, deliveredFiles } from '#server/seeds/check-delivered.ts';
export { plannedJobs, serverFacts } from '#server/server-facts.ts';
