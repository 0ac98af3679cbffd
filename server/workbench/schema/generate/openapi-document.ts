import { parseDocument, visit } from 'yaml';

import type { ErrorName } from '#schemas/api/errors.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';

/** A part of an OpenAPI description; whatever stands in it is asked before it is used. */
export type Node = Readonly<Record<string, unknown>>;

/** A schema with its references resolved and its `allOf` laid together. */
export interface ResolvedSchema extends Node {
  readonly types: readonly string[];
  readonly properties: Readonly<Record<string, Node>>;
  readonly required: readonly string[];
  /** The last named schema on the way here. */
  readonly refName: string | undefined;
  /** One of several forms was taken. */
  readonly isChoice: boolean;
}

/** More than twice the description of this product, which must be readable here. */
const MAX_TEXT = 2_000_000;
/** What reading a description may take. */
export const WORK_LIMITS = { timeoutMs: 8_000, memoryMb: 256 };
const MAX_NODES = 100_000;
const MAX_DEPTH = 60;
const MAX_REFS = 20;
const MAX_ALIASES = 1000;
/** Comparing every key with every other takes minutes for a long text: the last one of a name counts, as in JSON. */
const YAML = { schema: 'core', strict: true, uniqueKeys: false } as const;
/** How often one anchor may be taken over. */
const MAX_TAKEN = 100;
/** Parts and properties that all references of a document together may be laid together from. */
const MAX_LAID = 50_000;
/** What is left of that, by document. */
const budgets = new WeakMap<Node, { left: number }>();

/**
 * Reads an OpenAPI 3.0 or 3.1 description, JSON or YAML, in a thread of its own. Nothing outside of the text is ever fetched.
 * @throws AppError `tooLarge`, `invalid` it is no such description, or too big to be read or walked.
 */
export async function readDocument(who: string, text: string): Promise<Node> {
  const document = await runWork(
    { job: 'readOpenApi', input: demandText(text) },
    { ...WORK_LIMITS, who },
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return withBudget(document);
}

/** @throws AppError `tooLarge` */
export function demandText(text: string): string {
  if (text.length > MAX_TEXT) throw new AppError('tooLarge');
  return text;
}

/** The document with what its references together may be laid together from. */
export function withBudget(document: Node): Node {
  budgets.set(document, { left: MAX_LAID });
  return document;
}

/** What the caller is told of work that the work room refused. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof WorkError)) return error;
  const { reason, inner, facts } = error;
  if (reason === 'timeout' || reason === 'memory')
    return new AppError('invalid', { message: 'errors.schema.openApiDeep' });
  const { error: name, params } = facts as {
    readonly error?: ErrorName;
    readonly params?: Readonly<Record<string, unknown>>;
  };
  return inner === 'AppError' && name ? new AppError(name, params) : error;
}

/** The text as plain data; meant for the work room. @throws AppError */
export function parseDescription(text: string): Node {
  const document = asNode(parseText(text));
  if (
    !document ||
    typeof document['openapi'] !== 'string' ||
    !/^3\.[01]\./.test(`${document['openapi']}.`)
  )
    throw new AppError('invalid', { message: 'errors.schema.openApiVersion' });
  demandSmall(document);
  return document;
}

export function asNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Node)
    : undefined;
}

function listOf(value: unknown): readonly Node[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.flatMap((item): readonly Node[] => {
    const node = asNode(item);
    return node ? [node] : [];
  });
}

/** Members of an object that are objects themselves. */
export function nodesOf(value: unknown): readonly (readonly [string, Node])[] {
  return Object.entries(asNode(value) ?? {}).flatMap(([key, part]) => {
    const node = asNode(part);
    return node ? [[key, node] as const] : [];
  });
}

/**
 * A schema as one plain object. References outside of the document, circles and dead ends are an empty schema.
 * Of `oneOf` and `anyOf` the first form that is not null is taken.
 * @throws AppError `invalid` schemas that name each other over and over stand for more than can be laid together.
 */
export function resolveSchema(document: Node, schema: Node, depth = 0): ResolvedSchema {
  const { target, refName } = follow(document, schema);
  if (!target || depth > MAX_REFS)
    return { types: [], properties: {}, required: [], refName, isChoice: false };
  spend(document, 1 + Object.keys(asNode(target['properties']) ?? {}).length);
  const real = [...listOf(target['oneOf']), ...listOf(target['anyOf'])].filter(
    (form) => form['type'] !== 'null',
  );
  const bases = listOf(target['allOf']);
  const parts = [...bases, ...real.slice(0, 1)].map((part) =>
    resolveSchema(document, part, depth + 1),
  );
  const own: ResolvedSchema = {
    ...target,
    types: [target['type']]
      .flat()
      .filter((type): type is string => typeof type === 'string' && type !== 'null'),
    properties: Object.fromEntries(nodesOf(target['properties'])),
    required: Array.isArray(target['required'])
      ? (target['required'] as readonly unknown[]).filter((name) => typeof name === 'string')
      : [],
    refName,
    isChoice: real.length > 1,
  };
  return [...parts, own].reduce((all, part) => {
    const properties = { ...all.properties, ...part.properties };
    const required = [...all.required, ...part.required];
    spend(document, Object.keys(properties).length + required.length);
    return {
      ...all,
      ...part,
      types: part.types.length > 0 ? part.types : all.types,
      properties,
      required,
      refName: part.refName ?? all.refName,
      isChoice: all.isChoice || part.isChoice,
    };
  });
}

/** @throws AppError `invalid` */
function spend(document: Node, parts: number): void {
  const budget = budgets.get(document);
  if (!budget) return;
  budget.left -= parts;
  if (budget.left < 0) throw new AppError('invalid', { message: 'errors.schema.openApiDeep' });
}

function follow(
  document: Node,
  schema: Node,
): { readonly target: Node | undefined; readonly refName: string | undefined } {
  let target: Node | undefined = schema;
  let refName: string | undefined;
  for (let steps = 0; target && typeof target['$ref'] === 'string'; steps += 1) {
    if (steps > MAX_REFS) return { target: undefined, refName };
    const ref: string = target['$ref'];
    refName = ref.split('/').at(-1);
    const { $ref: _, ...beside }: Node = target;
    const named = ref.startsWith('#/') ? at(document, ref.slice(2)) : undefined;
    // 3.1 lets words stand beside a reference
    target = named && { ...named, ...beside };
  }
  return { target, refName };
}

function at(document: Node, pointer: string): Node | undefined {
  let node: unknown = document;
  for (const part of pointer.split('/')) {
    const key = decodePart(part);
    node = asNode(node) && Object.hasOwn(node as object, key) ? (node as Node)[key] : undefined;
  }
  return asNode(node);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

function parseText(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parseYaml(text);
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause))
      .split('\n')[0]
      ?.slice(0, 200);
    throw new AppError('invalid', { message: 'errors.schema.openApiText', reason }, { cause });
  }
}

/** Each alias is looked up in the whole text, so they are counted first. */
function parseYaml(text: string): unknown {
  const document = parseDocument(text, YAML);
  const [error] = document.errors;
  if (error) throw error;
  let aliases = 0;
  visit(document, { Alias: () => ((aliases += 1) > MAX_ALIASES ? visit.BREAK : undefined) });
  if (aliases > MAX_ALIASES) throw new Error(`more than ${MAX_ALIASES} aliases`);
  return document.toJS({ maxAliasCount: MAX_TAKEN });
}

/** Aliases of YAML can make a small text a big tree: it is counted as it would be walked. */
function demandSmall(document: Node): void {
  let nodes = 0;
  const walk = (value: unknown, depth: number): void => {
    nodes += 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH)
      throw new AppError('invalid', { message: 'errors.schema.openApiDeep' });
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) walk(part, depth + 1);
  };
  walk(document, 0);
}
