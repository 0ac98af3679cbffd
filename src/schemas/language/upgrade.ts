import { LANGUAGE_VERSION } from './entity.ts';

type Json = Readonly<Record<string, unknown>>;
type Upgrade = (kind: 'entity' | 'screen' | 'states', schema: Json) => Json;

/** One step per old version: `STEPS[0]` turns version 0 into version 1. */
const STEPS: readonly Upgrade[] = [fromVersion0];

/**
 * A schema rewritten in the present version of the language; the same object when it is in it already.
 * @throws Error for a version nobody knows.
 */
export function upgradeSchema(kind: 'entity' | 'screen' | 'states', schema: Json): Json {
  const version = schema['v'] ?? 0;
  if (version === LANGUAGE_VERSION) return schema;
  if (
    typeof version !== 'number' ||
    !Number.isInteger(version) ||
    version < 0 ||
    version > LANGUAGE_VERSION
  )
    throw new Error(
      `no version ${JSON.stringify(version)} of the schema language; known: 0 to ${LANGUAGE_VERSION}`,
    );
  const upgraded = STEPS.slice(version).reduce<Json>((older, step) => step(kind, older), schema);
  return { ...upgraded, v: LANGUAGE_VERSION };
}

/**
 * Version 0 wrote `t`, `perm`, `w`, `computed`, `hidden` in fields; `at`, `perm`, `need`, `max`, `danger`, `throttle` in actions;
 * presets as a list; and a verb's path in `rest` itself.
 */
function fromVersion0(kind: 'entity' | 'screen' | 'states', schema: Json): Json {
  if (kind !== 'entity') return schema;
  const rest = asObject(schema['rest']);
  const list = asObject(schema['list']);
  const base = String(rest['base']);
  const fields = mapValues(asObject(schema['fields']), fieldFromVersion0);
  const sort = Object.entries(asObject(schema['fields']))
    .map(([name, field]) => [name, asObject(asObject(field)['list'])['sort']] as const)
    .find(([, order]) => order !== undefined);
  return {
    ...schema,
    $schema: '../../language/entity.schema.json',
    rest: { base, ...pathsFromVersion0(rest, base) },
    fields,
    list: withoutAbsent({
      ...pick(list, ['rowClick', 'rowClass']),
      presets: presetsFromVersion0(list['presets']),
      sort: sort && { field: sort[0], order: sort[1] },
    }),
    actions: mapValues(asObject(schema['actions']), (action) =>
      actionFromVersion0(asObject(action), base),
    ),
  };
}

function fieldFromVersion0(field: unknown): Json {
  const { t, perm, widget, computed, hidden, list, ...others } = asObject(field);
  const face = typeof list === 'object' ? asObject(list) : undefined;
  const newList = face
    ? withoutAbsent({
        width: face['w'],
        ...pick(face, ['pin', 'sortable', 'summary']),
        cell: widget,
      })
    : widget && list
      ? { cell: widget }
      : list;
  return withoutAbsent({
    type: computed === undefined ? t : 'calc',
    ...others,
    expr: computed,
    permission: perm,
    list: newList,
    ...(hidden === true && { form: false, detail: false }),
    ...(others['fields'] !== undefined && {
      fields: mapValues(asObject(others['fields']), fieldFromVersion0),
    }),
    of: undefined,
    rules: undefined,
    ...(Array.isArray(others['rules']) && {
      pattern: asObject(others['rules'][0])['pattern'],
      patternMessage: asObject(others['rules'][0])['msg'],
    }),
  });
}

function actionFromVersion0(action: Json, base: string): Json {
  const { at, perm, need, max, danger, throttle, api, form, body, progress: _, ...others } = action;
  const names = Array.isArray(form) ? (form as readonly string[]) : undefined;
  return withoutAbsent({
    ...others,
    place: at,
    permission: perm,
    throttleMs: throttle,
    kind: danger ? 'danger' : undefined,
    body,
    api: typeof api === 'string' ? api.replace('{base}', base) : undefined,
    needs: need === undefined && max === undefined ? undefined : withoutAbsent({ min: need, max }),
    form: names && { fields: Object.fromEntries(names.map((name) => [name, { use: name }])) },
  });
}

const VERBS_OF_VERSION0: Readonly<Record<string, string>> = {
  list: 'page',
  get: 'info',
  save: 'save',
  update: 'update',
  delete: 'delete',
  export: 'export',
};

function pathsFromVersion0(rest: Json, base: string): Json {
  const paths = Object.entries(VERBS_OF_VERSION0).flatMap(([old, verb]) => {
    const text = rest[old];
    if (typeof text !== 'string') return [];
    const [method = 'GET', path = ''] = text.split(' ');
    return [[verb, `${method} ${base}${path ? `/${path}` : ''}`]];
  });
  return paths.length > 0 ? { paths: Object.fromEntries(paths) as Json } : {};
}

function presetsFromVersion0(presets: unknown): Json | undefined {
  if (!Array.isArray(presets)) return undefined;
  return Object.fromEntries(
    presets.map((preset: unknown) => {
      const { key, title, where } = asObject(preset);
      const parts = Object.entries(asObject(where)).flatMap(([field, tests]) =>
        Object.entries(asObject(tests)).map(([op, value]) => ({ field, op, value })),
      );
      return [String(key), { title, where: parts.length === 1 ? parts[0] : { all: parts } }];
    }),
  );
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

function mapValues(object: Json, change: (value: unknown) => Json): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function pick(object: Json, keys: readonly string[]): Json {
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(object, key)).map((key) => [key, object[key]]),
  );
}

function withoutAbsent(object: Json): Json {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
