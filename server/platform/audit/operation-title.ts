import { actionsOf } from '#schemas/language/derive-actions.ts';
import { endpointsOf } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { House } from '#server/base/house/house.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { CALLS } from '#server/house/define-service.ts';
import type { Registry } from '#server/registry/registry.ts';

/** Verbs that are written down as what they do. */
const LOGGED = [
  'save',
  'update',
  'delete',
  'deleteOne',
  'export',
  'sheet',
  'pdf',
  'move',
  'submit',
  'bulk',
  'bulkPreview',
  'bulkUndo',
] as const satisfies readonly Verb[];

interface Titled {
  readonly address: RegExp;
  readonly title: string;
}

const kept = new WeakMap<EntitySchema, readonly Titled[]>();

/**
 * What somebody did, in the words of the button he pressed: the record's title and the action's. Calls that no schema names
 * are named by their contracts; only refused questions stay as method and path. In the language of the log, which is the product's own.
 */
export function makeOperationTitle(
  { registry, house }: Pick<Ctx, 'registry' | 'house'>,
  call: { readonly method: string; readonly path: string; readonly body: unknown },
): string {
  const address = `${call.method} /${call.path}`;
  for (const entity of registry.entities()) {
    const moved = moveTitle(registry, entity, address, call.body);
    if (moved) return `${entity.title} · ${moved}`;
    const found = titlesOf(entity).find((one) => one.address.test(address));
    if (found) return `${entity.title} · ${found.title}`;
  }
  const named = callsOf(house).find((one) => one.address.test(address));
  if (named) return named.title;
  return `${call.method} ${call.path}`;
}

const callsBy = new WeakMap<House, readonly Titled[]>();

/** The fixed addresses of no schema, whole ones before those with a part of their own. */
function callsOf(house: House): readonly Titled[] {
  const known = callsBy.get(house);
  if (known) return known;
  const calls = house
    .of(CALLS)
    .flatMap(({ method, path, named }) =>
      named === undefined
        ? []
        : [
            {
              address: patternOf(`${method} ${path}`),
              isWhole: !path.includes('{'),
              title: serverText(LANGS[0], named),
            },
          ],
    )
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole));
  callsBy.set(house, calls);
  return calls;
}

function moveTitle(
  registry: Registry,
  entity: EntitySchema,
  address: string,
  body: unknown,
): string | undefined {
  if (address !== `POST ${entity.rest.base}/move`) return undefined;
  const name = (body as { readonly move?: unknown } | null)?.move;
  const states = Object.values(entity.fields).map(statesOf).find(Boolean);
  return states !== undefined && typeof name === 'string'
    ? registry.localizedStates(states, LANGS[0])?.moves[name]?.title
    : undefined;
}

/** The addresses of one entity's buttons; its own ones first, because they say more. */
function titlesOf(entity: EntitySchema): readonly Titled[] {
  const known = kept.get(entity);
  if (known) return known;
  const own = actionsOf(entity).flatMap(({ api, title }) =>
    api && title && api !== `POST ${entity.rest.base}/move`
      ? [{ address: patternOf(api), title }]
      : [],
  );
  const verbs = endpointsOf(entity).flatMap(({ verb, method, path }) =>
    LOGGED.filter((one) => one === verb).map((one) => ({
      address: patternOf(`${method} ${path}`),
      title: serverText(LANGS[0], `operation.${one}`),
    })),
  );
  // several buttons may send one address, such as disabling by the ordinary update: then the verb says it
  const isShared = (title: Titled) =>
    [...own, ...verbs].filter(({ address }) => address.source === title.address.source).length > 1;
  const titles = [...own.filter((one) => !isShared(one)), ...verbs, ...own.filter(isShared)];
  kept.set(entity, titles);
  return titles;
}

function patternOf(api: string): RegExp {
  const text = api.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}|:\w+/g, '[^/]+');
  return new RegExp(`^${text}$`);
}
