import { FILE_FORM } from '#schemas/api/contract.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { JsonSchema } from '#schemas/types/card.ts';
import type { FixedRoute } from '#server/workbench/schema/bound-facts.ts';
import { TEXT, ID_PARAMETER, query, body } from './operation-parts.ts';

/** A text of `openapi.…` in the caller's language. */
export type Say = (key: ServerKey, params?: TextParams) => string;

/** @param named what schemas call an address that a route of its own serves */
export function fixedOperation(
  route: FixedRoute,
  named: ReadonlyMap<string, string>,
  say: Say,
): JsonSchema {
  const { method, path, permissions } = route;
  const parameters = [...pathParameters(route), ...queryParameters(route)];
  const summary = summaryOf(route, named, say);
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [path.split('/')[1] ?? ''],
    'x-permission': permissions.length === 1 ? permissions[0] : permissions,
    ...(summary && { summary }),
    ...(permissions.includes('public') && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(route),
  };
}

function pathParameters(route: FixedRoute): readonly JsonSchema[] {
  const names = [...addressOf(route).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return names.map((name) => ({
    ...ID_PARAMETER,
    name,
    schema: { ...(route.contract?.params?.properties?.[name] ?? TEXT) },
  }));
}

function queryParameters({ contract }: FixedRoute): readonly JsonSchema[] {
  const { properties = {}, required = [] } = contract?.query ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    ...query(name, { ...schema }),
    ...(required.includes(name) && { required: true }),
  }));
}

/** A route's own word, else what a schema calls its address, else that everybody may ask. */
function summaryOf(
  { method, path, permissions, contract }: FixedRoute,
  named: ReadonlyMap<string, string>,
  say: Say,
): string | undefined {
  if (contract?.named !== undefined) return say(contract.named);
  return (
    named.get(`${method} ${path}`) ??
    (permissions.includes('public') ? say('openapi.public') : undefined)
  );
}

function requestBody({ contract }: FixedRoute): JsonSchema {
  if (!contract?.body) return {};
  return { requestBody: contract.body === FILE_FORM ? FILE_BODY : body({ ...contract.body }) };
}

/** With the names of its variable parts, as far as a contract gives them. */
export function addressOf({ path, contract }: FixedRoute): string {
  return contract?.path ?? numbered(path);
}

const FILE_BODY: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    },
  },
};

/** Several unnamed parts of one address get names of their own: `/{id}/{id}` → `/{id}/{id2}`. */
function numbered(path: string): string {
  let count = 0;
  return path.replaceAll('{id}', () => (++count === 1 ? '{id}' : `{id${count}}`));
}
