import { actionsOf } from '#schemas/language/derive-actions.ts';
import { endpointsOf } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { House } from '#server/base/house/house.ts';
import { RECORD_LANG, type InLanguages } from '#server/base/texts/said.ts';
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
  'excel',
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

const kept = new WeakMap<EntitySchema, Partial<Record<Lang, readonly Titled[]>>>();

type Place = Pick<Ctx, 'registry' | 'house'>;

/** A call as the log keeps it: `path` begins with the area, without `/api/`. */
interface Called {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * What somebody did, in the words of the button he pressed: the record's title and the action's. Calls that no schema names
 * are named by their contracts; only refused questions stay as method and path. In the language of the log, which is the product's own,
 * with what it is in the others.
 */
export function sayOperation(place: Place, call: Called): InLanguages<{ operation: string }> {
  const said = sayerOf(place, call);
  if (said === undefined) return { operation: `${call.method} ${call.path}`, words: null };
  const others = LANGS.filter((lang) => lang !== RECORD_LANG);
  return {
    operation: said(RECORD_LANG),
    words: { operation: { in: Object.fromEntries(others.map((lang) => [lang, said(lang)])) } },
  };
}

/** Says a call in a language; undefined where nothing names it. */
function sayerOf({ registry, house }: Place, call: Called): ((lang: Lang) => string) | undefined {
  const address = `${call.method} /${call.path}`;
  for (const entity of answerersOf(registry, address)) {
    const inWords = (lang: Lang): string | undefined => {
      const read = registry.localizedEntity(entity.name, lang) ?? entity;
      const title =
        moveTitle(registry, { entity, address, body: call.body, lang }) ??
        titlesOf(read, lang).find((one) => one.address.test(address))?.title;
      return title === undefined ? undefined : `${read.title} · ${title}`;
    };
    const own = inWords(RECORD_LANG);
    if (own !== undefined) return (lang) => inWords(lang) ?? own;
  }
  const named = callsOf(house).find((one) => one.address.test(address))?.named;
  return named === undefined ? undefined : (lang) => serverText(lang, named);
}

/** By place the entities that name an address there. */
type Answerers = ReadonlyMap<string, ReadonlySet<EntitySchema>>;

const answerersBy = new WeakMap<readonly EntitySchema[], Answerers>();

/** The entities that may name an address, in the order of the set: hundreds of patterns are not tried for each call. */
function answerersOf(registry: Registry, address: string): readonly EntitySchema[] {
  const entities = registry.entities();
  const known = answerersBy.get(entities) ?? byPlace(entities);
  answerersBy.set(entities, known);
  const there = placesOf(address).map((place) => known.get(place));
  return entities.filter((entity) => there.some((some) => some?.has(entity)));
}

function byPlace(entities: readonly EntitySchema[]): Answerers {
  const places = new Map<string, Set<EntitySchema>>();
  for (const entity of entities) {
    const apis = [
      `POST ${entity.rest.base}/move`,
      ...actionsOf(entity).flatMap(({ api }) => api ?? []),
      ...endpointsOf(entity).map(({ method, path }) => `${method} ${path}`),
    ];
    for (const api of apis) {
      const [wide = '', narrow = wide] = placesOf(api);
      const place = /\{\w+\}|:\w+/.test(narrow) ? wide : narrow;
      places.set(place, (places.get(place) ?? new Set()).add(entity));
    }
  }
  return places;
}

/** Method and area, and these with the next part: `POST /ops`, `POST /ops/workorder`. Parts that differ from call to call come later, or make up the whole rest. */
function placesOf(api: string): readonly string[] {
  return [2, 3].map((parts) => api.split('/', parts).join('/'));
}

interface NamedCall {
  readonly address: RegExp;
  readonly named: ServerKey;
}

const callsBy = new WeakMap<House, readonly NamedCall[]>();

/** The fixed addresses of no schema, whole ones before those with a part of their own. */
function callsOf(house: House): readonly NamedCall[] {
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
              named,
            },
          ],
    )
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole));
  callsBy.set(house, calls);
  return calls;
}

function moveTitle(
  registry: Registry,
  {
    entity,
    address,
    body,
    lang,
  }: Pick<Called, 'body'> & {
    readonly entity: EntitySchema;
    readonly address: string;
    readonly lang: Lang;
  },
): string | undefined {
  if (address !== `POST ${entity.rest.base}/move`) return undefined;
  const name = (body as { readonly move?: unknown } | null)?.move;
  const states = Object.values(entity.fields).map(statesOf).find(Boolean);
  return states !== undefined && typeof name === 'string'
    ? registry.localizedStates(states, lang)?.moves[name]?.title
    : undefined;
}

/** The addresses of one entity's buttons; its own ones first, because they say more. */
function titlesOf(entity: EntitySchema, lang: Lang): readonly Titled[] {
  const known = kept.get(entity)?.[lang];
  if (known) return known;
  const own = actionsOf(entity).flatMap(({ api, title }) =>
    api && title && api !== `POST ${entity.rest.base}/move`
      ? [{ address: patternOf(api), title }]
      : [],
  );
  const verbs = endpointsOf(entity).flatMap(({ verb, method, path }) =>
    LOGGED.filter((one) => one === verb).map((one) => ({
      address: patternOf(`${method} ${path}`),
      title: serverText(lang, `operation.${one}`),
    })),
  );
  // several buttons may send one address, such as disabling by the ordinary update: then the verb says it
  const isShared = (title: Titled) =>
    [...own, ...verbs].filter(({ address }) => address.source === title.address.source).length > 1;
  const titles = [...own.filter((one) => !isShared(one)), ...verbs, ...own.filter(isShared)];
  kept.set(entity, { ...kept.get(entity), [lang]: titles });
  return titles;
}

function patternOf(api: string): RegExp {
  const text = api.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}|:\w+/g, '[^/]+');
  return new RegExp(`^${text}$`);
}
