import type { EnginePorts, Row } from '#engine/base/ports.ts';
import { http } from '#runtime/services/http.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { meets } from '#schemas/types/key-rule.ts';
import { parseApi } from '../http/api-line.ts';
import type { ScreenPush } from './screen-push.ts';

export type ScreenFacts = AnswerAt<'GET /wall/screen'>;

/** The house as a screen has it: it asks quietly, says nothing, leads nowhere and keeps nothing. */
export function screenPorts(
  house: EnginePorts,
  facts: ScreenFacts,
  { onPush, onReconnect }: ScreenPush,
): EnginePorts {
  const { toggleHelp: _help, ...quiet } = house;
  const states = facts.states as Readonly<Record<string, StatesSchema | null>>;
  return {
    ...quiet,
    call: <T>(
      api: string,
      input: { readonly params?: Row; readonly body?: unknown } = {},
      options = {},
    ) => http.call<T>({ ...parseApi(api), ...input, ...options, isSilent: true }),
    page: (api, query, options = {}) =>
      http.page({ ...parseApi(api), params: query, ...options, isSilent: true }),
    screen: async () => facts.screen as ScreenSchema,
    states: async (name) => states[name] ?? (await Promise.reject(new Error(`no states ${name}`))),
    dict: (code) =>
      (facts.dictionaries.find(({ dictType }) => dictType === code)?.dataList ?? []).map(
        ({ color, ...item }) => ({ ...item, ...(color !== null && { color }) }),
      ),
    can: (permission) =>
      meets(permission, {
        holds: (key) => facts.permissions.includes(key),
        hasRole: () => false,
      }),
    user: { realName: facts.name },
    isUnattended: true,
    mapReviewNo: () => facts.mapReviewNo,
    notify: () => undefined,
    confirm: async () => false,
    open: () => undefined,
    settings: { get: () => undefined, set: () => undefined },
    drafts: {
      get: () => undefined,
      list: () => [],
      set: () => undefined,
      remove: () => undefined,
    },
    onPush,
    onReconnect,
    onWritten: () => () => undefined,
    onSeen: () => undefined,
    setTabDirty: () => undefined,
  };
}
