/**
 * Addresses of the pages that no schema draws, as the router reads them: `*` at the end stands for all below, `:x` for any part.
 * `src/runtime/router/fixed-pages.ts` says why each is drawn by hand; a test holds the two together.
 */
export const CODE_PAGES: readonly string[] = [
  '/login',
  '/change-password',
  '/activiti-modeler',
  '/omrules-rule/design',
  '/m/*',
  '/omrules-omsrulestandingbook/add',
  '/p/:entity',
  '/check',
  '/screen/:id',
  '/404',
  '/home',
  '/i-:menuId',
];
