/** What `mcp.mjs` takes of the product, as one bundle. */
export { QUERIES } from '#server/house/define-service.ts';
export { houseOf, PRODUCT } from '#server/product.ts';
export { serverFacts } from '#server/server-facts.ts';
export { CHECKOUT_TOOLS } from '#server/workbench/checkout/tools.ts';
