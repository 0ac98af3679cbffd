import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';

import { EnginePortsProvider } from '#engine/base/ports-context.ts';
import type { DictItem, EnginePorts, Row } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { STILL } from './still.ts';

const TEXTS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, string>>>(
      '/locales/zh-CN/{engine-form,engine-list,transfer,station,process,validation,common,workbench,schema-words,modeler,designer,rule-design,rule,book,book-design}.json',
      {
        eager: true,
        import: 'default',
      },
    ),
  ),
) as Record<string, string>;

/** What a call is answered with: the data, or a thrown `CallError`. */
export type Answer = (call: {
  readonly api: string;
  readonly params: Row;
  readonly body: unknown;
}) => unknown;

export interface FakeWorld {
  readonly ports: EnginePorts;
  /** Every call in order: api word, params and body. */
  readonly calls: {
    readonly api: string;
    readonly params: Row;
    readonly body: unknown;
    readonly idempotencyKey?: string;
  }[];
  readonly notices: {
    readonly kind: string;
    readonly text: string;
    readonly durationMs: number | undefined;
  }[];
  readonly opened: string[];
  readonly drafts: Map<string, { readonly at: string; readonly values: Row }>;
}

interface FakeParts {
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly entities?: readonly EntitySchema[];
  readonly dicts?: Readonly<Record<string, readonly DictItem[]>>;
  readonly can?: (permission: string) => boolean;
  readonly user?: Row;
  readonly ports?: Partial<EnginePorts>;
}

/** Engine ports without a house: answers by api word (`GET /x/page`), everything asked is written down. */
export function aFakeWorld({
  answers = {},
  entities = [],
  dicts = {},
  can = () => true,
  user = { id: '1', realName: '管理员' },
  ports = {},
}: FakeParts = {}): FakeWorld {
  const world: Omit<FakeWorld, 'ports'> = { calls: [], notices: [], opened: [], drafts: new Map() };
  const settings = new Map<string, unknown>();
  let ids = 0;
  const ask = async (
    api: string,
    params: Row,
    body: unknown,
    idempotencyKey?: string,
  ): Promise<unknown> => {
    world.calls.push({ api, params, body, ...(idempotencyKey ? { idempotencyKey } : {}) });
    const answer = answers[api];
    if (!answer) throw { code: 500, message: `no answer for ${api}`, issues: [] };
    return answer({ api, params, body });
  };
  const base: EnginePorts = {
    call: async <T,>(
      api: string,
      input: { readonly params?: Row; readonly body?: unknown } = {},
      options: { readonly idempotencyKey?: string } = {},
    ) => (await ask(api, input.params ?? {}, input.body, options.idempotencyKey)) as T,
    page: async (api, query) =>
      (await ask(api, query, undefined)) as { list: readonly Row[]; total: number },
    download: (api) => void world.opened.push(api),
    saveAnswer: async (api, body) =>
      ((await ask(api, {}, body)) ?? {}) as { readonly taskId?: string },
    upload: async (file, onProgress) => {
      onProgress?.(50);
      return {
        id: `file-${file.name}`,
        url: `/files/${file.name}`,
        name: file.name,
        size: file.size,
      };
    },
    postFile: async (api, part, file) => ask(api, {}, { [part]: file.name }),
    fileUrl: (id) => `/files/${id}`,
    entity: async (name) => {
      const found = entities.find((one) => one.name === name);
      if (!found) throw new Error(`no entity ${name} in this world`);
      return found;
    },
    screen: async (name) => Promise.reject(new Error(`no screen ${name} in this world`)),
    states: async (name) => Promise.reject(new Error(`no states ${name} in this world`)),
    dict: (code) => dicts[code] ?? [],
    can,
    user,
    t: (key, params = {}) =>
      (TEXTS[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => textOf(params[name])),
    notify: (kind, text, durationMs) => void world.notices.push({ kind, text, durationMs }),
    confirm: async () => true,
    open: (route) => void world.opened.push(route),
    stillHere: () => () => true,
    isChinese: () => true,
    settings: {
      get: <T,>(key: string) => settings.get(key) as T | undefined,
      set: (key, value) => void settings.set(key, value),
    },
    drafts: {
      get: (key) => world.drafts.get(key),
      list: (key) =>
        [...world.drafts]
          .filter(([name]) => name === key || name.startsWith(`${key}#`))
          .map(([name, draft]) => ({ ...draft, key: name }))
          .toSorted((a, b) => b.at.localeCompare(a.at)),
      set: (key, values) => void world.drafts.set(key, { at: '2026-11-20 10:42:00', values }),
      remove: (key) => void world.drafts.delete(key),
    },
    onPush: () => () => undefined,
    now: () => new Date('2026-11-20T02:42:00Z'),
    newId: () => `id-${(ids += 1)}`,
  };
  return { ...world, ports: { ...base, ...ports } };
}

interface InEngineProps {
  readonly world: FakeWorld;
  readonly children: ReactNode;
}

/** Puts a part of the engine under everything it expects above it. */
export function InEngine({ world, children }: InEngineProps) {
  return (
    <ConfigProvider locale={zhCN} theme={STILL}>
      <App>
        <EnginePortsProvider value={world.ports}>{children}</EnginePortsProvider>
      </App>
    </ConfigProvider>
  );
}
