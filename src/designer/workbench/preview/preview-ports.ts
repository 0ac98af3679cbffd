import type { CallError, DataPort, EnginePorts, Row, TextPort } from '#engine/base/ports.ts';
import { changedPorts } from '#engine/base/with-ports.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { statesIn } from '#schemas/language/file-parts.ts';
import type { StatesSchema } from '#schemas/language/states.ts';

/** A write that the preview held back. */
export interface HeldCall {
  readonly api: string;
  readonly input: unknown;
}

export interface PreviewWorld {
  readonly ports: EnginePorts;
  /** The draft; lists and pickers that ask for it by name get it instead of what runs. */
  readonly entity?: EntitySchema;
  readonly states?: StatesSchema;
  /** Rows that stand in for a table; absent: the rows of the running entity are read. */
  readonly sample?: readonly Row[];
  /** Told of every write instead of the server. */
  readonly onHeld: (call: HeldCall) => void;
}

/** Ports that read and never write: a preview shows real rows, and what would be sent. */
export function previewPorts({ ports, entity, states, sample, onHeld }: PreviewWorld): EnginePorts {
  const own = sample && entity ? sampleRows(entity, sample) : undefined;
  const hold = (api: string, input: unknown): void => onHeld({ api, input });
  return changedPorts(ports, {
    call: async <T>(
      api: string,
      input: Parameters<DataPort['call']>[1] = {},
      options: Parameters<DataPort['call']>[2] = {},
    ): Promise<T> => {
      if (!api.startsWith('GET ')) {
        hold(api, input.body ?? input.params ?? {});
        return {} as T;
      }
      return own?.isOwn(api)
        ? (own.answer(api) as T)
        : ports.call<T>(api, input, { ...options, isSilent: true });
    },
    page: async (api, query, options = {}) =>
      own?.isOwn(api) ? own.page(query) : ports.page(api, query, { ...options, isSilent: true }),
    download: (api, query) => hold(api, query),
    upload: async (file) => {
      hold('POST /oss/file/upload', { name: file.name, size: file.size });
      return { id: 'preview', url: '', name: file.name, size: file.size };
    },
    postFile: async (api, _part, file) => {
      hold(api, { name: file.name, size: file.size });
      return null;
    },
    entity: async (name) => (entity?.name === name ? entity : ports.entity(name)),
    states: async (name) =>
      states?.name === name
        ? states
        : ((entity?.name === name ? statesIn(entity) : undefined) ?? ports.states(name)),
    dict: (type) => valuesIn(entity, type) ?? ports.dict(type),
    // the author sees every button of the page; who sees which is the inspector's business, and that is at hand already
    can: (permission) => permission !== 'sys:schema:inspect',
    // "saved" would be untrue here
    notify: (kind, text, durationMs) =>
      kind === 'success' ? undefined : ports.notify(kind, text, durationMs),
    open: (route) => hold('OPEN', { route }),
    // what is opened here is only shown
    stillHere: () => () => true,
    settings: { get: ports.settings.get, set: () => undefined },
    drafts: { get: () => undefined, list: () => [], set: () => undefined, remove: () => undefined },
    onPush: () => () => undefined,
    onReconnect: () => () => undefined,
    onSeen: () => undefined,
  });
}

/** The values of a dictionary that the draft brings itself, before it is published. */
function valuesIn(
  entity: EntitySchema | undefined,
  type: string,
): ReturnType<TextPort['dict']> | undefined {
  const own = entity?.dictionaries?.[type];
  return (
    own &&
    Object.entries(own.values).map(([dictValue, { title, tone, color = tone }]) => ({
      dictValue,
      dictLabel: title,
      ...(color !== undefined && { color }),
    }))
  );
}

function sampleRows(entity: EntitySchema, rows: readonly Row[]) {
  const [, base = entity.rest.base] = / (.*)/.exec(`GET ${entity.rest.base}`) ?? [];
  const paths = Object.values(entity.rest.paths ?? {}).map(
    (address) => address.split(' ')[1]?.split('{')[0] ?? '',
  );
  const pathOf = (api: string): string => api.split(' ')[1] ?? '';
  return {
    isOwn: (api: string) =>
      pathOf(api).startsWith(`${base}/`) ||
      pathOf(api) === base ||
      paths.some((path) => path !== '' && pathOf(api).startsWith(path)),
    page: (query: Row) => {
      const limit = Number(query['limit'] ?? rows.length);
      const from = (Number(query['page'] ?? 1) - 1) * limit;
      return { list: rows.slice(from, from + limit), total: rows.length };
    },
    answer: (api: string): unknown => {
      const last = pathOf(api).split('/').at(-1) ?? '';
      if (['page', 'list', 'tree', 'options', 'group'].includes(last))
        return last === 'page' ? { list: rows, total: rows.length } : last === 'group' ? [] : rows;
      if (pathOf(api).includes('/history/')) return [];
      const found = rows.find(({ id }) => String(id) === decodeURIComponent(last));
      if (!found) throw { code: 404, message: api, issues: [] } satisfies CallError;
      return found;
    },
  };
}
