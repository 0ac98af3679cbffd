import type { Candidate } from '#server/base/workroom/jobs.ts';
import { asNode, nodesOf, resolveSchema, type Node } from './openapi-document.ts';

const METHODS = ['post', 'put', 'patch', 'get'] as const;

/** What an entity could be made from: named schemas with properties, and bodies without a name. Meant for the work room. */
export function candidatesOf(document: Node): readonly Candidate[] {
  const calls = callsOf(document);
  const callers = new Map<string, string>();
  for (const { call, node } of calls)
    for (const [, schema = ''] of JSON.stringify(node).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    ))
      if (!callers.has(schema)) callers.set(schema, call);
  const named = nodesOf(asNode(document['components'])?.['schemas']).map(
    ([schema, node]): Candidate => ({
      schema,
      path: callers.get(schema) ?? '',
      fields: countFields(document, node),
    }),
  );
  const bodies = calls.flatMap(({ call, body }) =>
    body && typeof body['$ref'] !== 'string'
      ? [{ schema: call, path: call, fields: countFields(document, body) }]
      : [],
  );
  return [...named, ...bodies].filter(({ fields }) => fields > 0);
}

/** A call of the description, with what it takes. */
interface Call {
  readonly call: string;
  readonly node: Node;
  readonly body: Node | undefined;
}

/** All calls that take or give something. */
export function callsOf(document: Node): readonly Call[] {
  return nodesOf(document['paths']).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const node = asNode(item[method]);
      if (!node) return [];
      const content = asNode(asNode(node['requestBody'])?.['content']);
      const media = asNode(content?.['application/json']) ?? nodesOf(content)[0]?.[1];
      return [{ call: `${method.toUpperCase()} ${path}`, node, body: asNode(media?.['schema']) }];
    }),
  );
}

function countFields(document: Node, node: Node): number {
  return Object.keys(resolveSchema(document, node).properties).length;
}
