import { callGroups } from '#engine/base/call-verb.ts';
import type { CallOptions, DataPort, Row } from '#engine/base/ports.ts';
import type { GroupAnswer } from '#schemas/api/group.ts';
import type { ListModel } from './list-model.ts';

/** What rows are counted by, see `GET <base>/group`. */
export interface GroupQuestion {
  readonly by?: readonly string[];
  readonly step?: string;
  /** A field of time: each group says its newest. */
  readonly latest?: string;
  readonly measures?: readonly { readonly field: string; readonly op: string }[];
}

/** Counts all rows that match a filter on the server. Never shows a toast. */
export function callGroup(
  {
    ports,
    model,
    filter,
  }: { readonly ports: DataPort; readonly model: ListModel; readonly filter: Row },
  { by = [], step, latest, measures = [] }: GroupQuestion,
  signal?: AbortSignal,
): Promise<GroupAnswer> {
  const params = {
    ...filter,
    ...(by.length > 0 ? { by: by.join(',') } : {}),
    ...(step ? { step } : {}),
    ...(latest ? { latest } : {}),
    ...(measures.length > 0
      ? {
          measure: measures.map(({ field }) => field).join(','),
          op: measures.map(({ op }) => op).join(','),
        }
      : {}),
  };
  const options: CallOptions = { isSilent: true, ...(signal ? { signal } : {}) };
  return callGroups(ports, model.entity, params, options);
}
