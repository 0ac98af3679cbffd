import { suggestNearest } from '#schemas/expressions/nearest.ts';
import { CALL, mayMean } from './addresses.ts';
import type { CheckFacts, FileReport, ReadFile, SchemaIndex } from './check-file.ts';
import { setEndpoints } from './derive-actions.ts';
import { endpointsOf } from './derive.ts';
import type { JsonNode } from './json-reader.ts';

const known = new WeakMap<SchemaIndex, ReadonlySet<string>>();

/** What a schema calls must be answered by a fixed address of the server or by those of an entity. What stands in `rest` declares. */
export function checkCalls(
  { root }: ReadFile,
  index: SchemaIndex,
  { served }: CheckFacts,
  report: FileReport,
): void {
  if (!served) return;
  const addresses =
    known.get(index) ??
    new Set([
      ...served,
      ...[...index.entities.values()].flatMap((one) =>
        [...endpointsOf(one), ...setEndpoints(one)].map(({ method, path }) => `${method} ${path}`),
      ),
    ]);
  known.set(index, addresses);
  for (const [key, { node }] of root.members ?? [])
    if (key !== 'rest') checkNode(node, addresses, report);
}

function checkNode(node: JsonNode, addresses: ReadonlySet<string>, report: FileReport): void {
  const [call] = (typeof node.value === 'string' && CALL.exec(node.value)) || [];
  if (call !== undefined && !isAnswered(call, addresses))
    report.tell(
      node.at,
      `no address of the server answers "${call}"${suggestNearest(call, [...addresses])}`,
    );
  for (const { node: inner } of node.members?.values() ?? []) checkNode(inner, addresses, report);
  for (const item of node.items ?? []) checkNode(item, addresses, report);
}

/** Most calls are written as the address is. */
function isAnswered(call: string, addresses: ReadonlySet<string>): boolean {
  return addresses.has(call) || [...addresses].some((address) => mayMean(address, call));
}
