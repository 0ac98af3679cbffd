import { DECLARED } from '#schemas/api/planned.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { FixedRoute } from '#server/workbench/schema/bound-facts.ts';
import { openApiOf } from './openapi.ts';

const SOURCES = ['spec7', 'contract4'] as const;

/** One address of the description as a person reads it. */
export interface ApiRow {
  /** Title of the entity, else the first part of the address. */
  readonly group: string;
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  /** Empty where the description says nothing. */
  readonly title: string;
  /** Names of what stands in path and query, separated by commas. */
  readonly parameters: string;
  /** The keys that open it, separated by commas; any of them is enough. */
  readonly permission: string;
  /** Where an interface declares the address, and whether it is served yet; in the caller's language. Empty: ours alone. */
  readonly declared: string;
}

interface Description {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly 'x-permission': string | readonly string[];
}

/** Every address the caller may know of, in the order of their paths. */
export async function listApiRows(
  ctx: Ctx,
  routes: readonly FixedRoute[],
): Promise<readonly ApiRow[]> {
  const { tags, paths } = (await openApiOf(ctx, routes)) as unknown as Description;
  const titles = new Map(tags.map(({ name, description }) => [name, description]));
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([
        method,
        {
          tags: [tag = ''],
          summary,
          parameters = [],
          'x-permission': keys,
        },
      ]) => ({
        group: titles.get(tag) ?? tag,
        method: method.toUpperCase(),
        path,
        title: summary ?? '',
        parameters: parameters.map(({ name }) => name).join(', '),
        permission: [keys].flat().join(', '),
        declared: declaredAs(ctx, `${method.toUpperCase()} ${path}`, 'served'),
      }),
    ),
  );
  return [
    ...rows,
    ...missingRows(ctx, new Set(rows.map(({ method, path }) => `${method} ${plain(path)}`))),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** Addresses that an interface declares and no route serves yet. */
function missingRows(ctx: Ctx, served: ReadonlySet<string>): readonly ApiRow[] {
  const missing = Object.values(DECLARED)
    .flat()
    .filter((address) => !served.has(plain(address)));
  return missing.map((address) => {
    const [method = '', path = ''] = address.split(' ');
    return {
      group: path.split('/')[1] ?? '',
      method,
      path,
      title: '',
      parameters: '',
      permission: '',
      declared: declaredAs(ctx, address, 'missing'),
    };
  });
}

function declaredAs(ctx: Ctx, address: string, state: 'served' | 'missing'): string {
  const source = SOURCES.find((one) =>
    DECLARED[one].some((declared) => plain(declared) === plain(address)),
  );
  return source
    ? serverText(ctx.lang, `openapi.declared.${state}`, {
        source: serverText(ctx.lang, `openapi.source.${source}`),
      })
    : '';
}

/** An address whatever its variable parts are called. */
function plain(address: string): string {
  return address.replaceAll(/\{\w+\}/g, '{}');
}
