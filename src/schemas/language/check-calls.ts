import { suggestNearest } from '#schemas/expressions/nearest.ts';
import { oncePer } from '../basics/once-per.ts';
import { CALL, mayMean } from './addresses.ts';
import type { CheckFacts, FileReport, ReadFile, SchemaIndex } from './check-file.ts';
import { setEndpoints } from './derive-actions.ts';
import { endpointsOf } from './derive.ts';
import type { JsonNode } from './json-reader.ts';

/** An address that a file calls. */
interface NamedCall {
  readonly call: string;
  readonly at: number;
}

/** What a schema calls must be answered by a fixed address of the server or by those of an entity. What stands in `rest` declares. */
export function checkCalls(
  { root }: ReadFile,
  index: SchemaIndex,
  { served }: CheckFacts,
  report: FileReport,
): void {
  if (!served) return;
  const addresses = known.get(index) ?? listAddresses(served, index);
  known.set(index, addresses);
  for (const { call, at } of callsOf(root))
    if (!isAnswered(call, addresses))
      report.tell(
        at,
        `no address of the server answers "${call}"${suggestNearest(call, [...addresses.all])}`,
      );
}

const callsOf = oncePer((root: JsonNode) =>
  [...(root.members ?? [])].flatMap(([key, { node }]) =>
    key === 'rest' ? [] : [...callsIn(node)],
  ),
);

function* callsIn(node: JsonNode): Generator<NamedCall> {
  const [call] = (typeof node.value === 'string' && CALL.exec(node.value)) || [];
  if (call !== undefined) yield { call, at: node.at };
  for (const { node: inner } of node.members?.values() ?? []) yield* callsIn(inner);
  for (const item of node.items ?? []) yield* callsIn(item);
}

/** The addresses of a set, also by how many parts they have: no other can be meant. */
interface Addresses {
  readonly all: ReadonlySet<string>;
  readonly byParts: ReadonlyMap<number, readonly string[]>;
}

const known = new WeakMap<SchemaIndex, Addresses>();

function listAddresses(served: ReadonlySet<string>, index: SchemaIndex): Addresses {
  const all = new Set([
    ...served,
    ...[...index.entities.values()].flatMap((one) =>
      [...endpointsOf(one), ...setEndpoints(one)].map(({ method, path }) => `${method} ${path}`),
    ),
  ]);
  const byParts = new Map<number, string[]>();
  for (const address of all) {
    const own = byParts.get(partsIn(address)) ?? [];
    own.push(address);
    byParts.set(partsIn(address), own);
  }
  return { all, byParts };
}

function partsIn(address: string): number {
  return address.split('/').length;
}

/** Most calls are written as the address is. */
function isAnswered(call: string, { all, byParts }: Addresses): boolean {
  return (
    all.has(call) || (byParts.get(partsIn(call)) ?? []).some((address) => mayMean(address, call))
  );
}
