import { nearest } from '#schemas/expressions/nearest.ts';
import { oncePer } from '../basics/once-per.ts';
import { told } from '../texts/told.ts';
import { CALL, groupByKind, kindOfAddress, mayMean } from './addresses.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, ReadFile, SchemaIndex, WholeSet } from './check-file.ts';
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
  { served }: AskedFacts,
  report: FileReport,
): void {
  tellUnfilled(root, report);
  if (!served) return;
  const fault = (call: string) => (whole: WholeSet) => {
    const addresses = known.get(whole) ?? listAddresses(served, whole);
    known.set(whole, addresses);
    return isAnswered(call, addresses)
      ? undefined
      : told(
          'noAddress',
          'no address of the server answers "{{address}}"',
          { address: call },
          nearest(call, [...addresses.all]),
        );
  };
  for (const { call, at } of callsOf(root)) {
    const message = index.ask(fault(call));
    if (message !== undefined) report.tell(at, message);
  }
}

/** The source of a block is asked for one record: nothing but its id is filled in. */
function tellUnfilled(node: JsonNode, report: FileReport): void {
  for (const [key, { node: inner }] of node.members ?? []) {
    const text = key === 'source' && typeof inner.value === 'string' ? inner.value : '';
    for (const [, name = ''] of CALL.test(text) ? text.matchAll(/\{(\w+)\}/g) : [])
      if (name !== 'id')
        report.tell(
          inner.at,
          told('noField', 'no field "{{name}}" to fill in', { name }, nearest(name, ['id'])),
        );
    tellUnfilled(inner, report);
  }
  for (const item of node.items ?? []) tellUnfilled(item, report);
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

/** The addresses of a set, also by their kind: no other can be meant. */
interface Addresses {
  readonly all: ReadonlySet<string>;
  readonly byKind: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<WholeSet, Addresses>();

function listAddresses(served: ReadonlySet<string>, whole: WholeSet): Addresses {
  const all = new Set([
    ...served,
    ...[...whole.entities.values()].flatMap((one) =>
      [...endpointsOf(one), ...setEndpoints(one)].map(({ method, path }) => `${method} ${path}`),
    ),
  ]);
  return { all, byKind: groupByKind([...all], (address) => address) };
}

/** Most calls are written as the address is. */
function isAnswered(call: string, { all, byKind }: Addresses): boolean {
  return (
    all.has(call) ||
    (byKind.get(kindOfAddress(call)) ?? []).some((address) => mayMean(address, call))
  );
}
