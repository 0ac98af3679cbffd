import type { Row } from '#engine/base/ports.ts';
import { addressOf, type AddressNode } from '#schemas/language/address-nodes.ts';
import { companionName } from '#schemas/language/names.ts';
import { bindAll, bindValue } from '#schemas/rules/bind.ts';
import type { NodeScope } from '../screen-scope.ts';

/** A call with everything filled in. */
export interface BoundCall {
  readonly api: string;
  readonly params: Row;
  readonly body?: unknown;
}

const FILLED = /\{(\$[\w.]+)\}/g;

/** The call of a node; undefined while a part of its address is not known, such as the row that is chosen on the left. */
export function bindCall(node: AddressNode, scope: NodeScope): BoundCall | undefined {
  const api = fillAddress(addressOf(node)?.address ?? '', scope);
  if (api === undefined) return undefined;
  return {
    api,
    params: bindQuery(node.query, scope),
    ...(node.body ? { body: bindAll(node.body, scope) } : {}),
  };
}

/** A query with its values; lists side by side, and nothing that is not filled in. */
export function bindQuery(query: Readonly<Record<string, unknown>> = {}, scope: NodeScope): Row {
  const entries = Object.entries(query).map(
    ([name, value]) => [name, wireOf(bindAll(value, scope))] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function wireOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value === undefined || value === '' ? null : value;
  const parts = value.map((part: unknown) =>
    part === null || part === undefined ? '' : String(part),
  );
  return parts.some((part) => part !== '') ? parts.join() : null;
}

function fillAddress(address: string, scope: NodeScope): string | undefined {
  let isWhole = true;
  const filled = address.replaceAll(FILLED, (_, name: string) => {
    const value = bindValue(name, scope);
    if (value === null || value === undefined || value === '') isWhole = false;
    return encodeURIComponent(String(value));
  });
  return isWhole ? filled : undefined;
}

/** The names an answer is read by, wherever the call says them: groups that are asked for by POST stand in its body. */
export function askedWith({ params, body }: Pick<BoundCall, 'params' | 'body'>): Row {
  return { ...(isRow(body) ? body : {}), ...params };
}

/** The rows of an answer, and how many there are in all. */
export interface AnswerRows {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isCapped: boolean;
  /** The sums of whole groups, where the server makes them. */
  readonly groups?: readonly Row[];
}

/**
 * Rows wherever they stand: a list, a page (`list`, `total`), groups of an entity (`groups`, whose keys, names and values are put under
 * the names they were asked by), or the one object that was answered.
 */
export function readAnswer(answer: unknown, at: string | undefined, params: Row): AnswerRows {
  const found = (at?.split('.') ?? []).reduce<unknown>(partOf, answer);
  if (isRow(found) && Array.isArray(found.list))
    return {
      rows: rowsIn(found.list),
      total: Number(found.total ?? found.list.length),
      isCapped: found.isCapped === true,
      ...(Array.isArray(found.groups) && { groups: rowsIn(found.groups) }),
    };
  const rows =
    isRow(found) && Array.isArray(found.groups)
      ? rowsIn(found.groups).map((group) => groupRow(group, params))
      : rowsIn(Array.isArray(found) ? found : [found]);
  return { rows, total: rows.length, isCapped: false };
}

/** What stands under a name; of a list what stands there in each of its items, beside what the item itself says. */
function partOf(part: unknown, key: string): unknown {
  if (!Array.isArray(part)) return isRow(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return rowsIn(part).flatMap(({ [key]: inner, ...around }) =>
    rowsIn(Array.isArray(inner) ? inner : []).map((row) => ({ ...around, ...row })),
  );
}

function groupRow({ keys, names, values, count }: Row, params: Row): Row {
  const part = (list: unknown, at: number): unknown =>
    Array.isArray(list) ? ((list as readonly unknown[])[at] ?? null) : null;
  return {
    count,
    ...Object.fromEntries(
      namesIn(params.by).flatMap((name, at) => [
        [name, part(keys, at)],
        [companionName(name), part(names, at)],
      ]),
    ),
    ...Object.fromEntries(namesIn(params.measure).map((name, at) => [name, part(values, at)])),
  };
}

function namesIn(text: unknown): readonly string[] {
  return typeof text === 'string' ? text.split(',').filter(Boolean) : [];
}

function rowsIn(list: readonly unknown[]): readonly Row[] {
  return list.filter(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
