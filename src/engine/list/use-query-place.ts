import { useEffect, useMemo, useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import type { ListModel } from './list-model.ts';
import { decodeQuery, encodeQuery, isSame, keepParts, type ListQuery } from './list-query.ts';

/** Where the query of a list is kept. */
export interface QueryPlace {
  /** Parts that stay the same keep their identity. */
  readonly query: ListQuery;
  /** The query as it will be once everything that was put is drawn. */
  current(): ListQuery;
  put(query: ListQuery): void;
}

/**
 * The query of a list, read from its short form: the `q` of the address, or a text of its own inside another page. A change is written
 * there and read back, whoever made it; what does not fit the list is told.
 */
export function useQueryPlace({ defaults, names }: ListModel, isInAddress: boolean): QueryPlace {
  const ports = usePorts('texts', 'feedback');
  const tab = useTab();
  const address = isInAddress ? tab : null;
  const [own, setOwn] = useState('');
  const text = address ? (address.search.get('q') ?? '') : own;
  const { query: read, dropped } = useMemo(
    () => decodeQuery(text, defaults, names),
    [text, defaults, names],
  );
  const kept = useRef(read);
  kept.current = keepParts(kept.current, read);
  const query = kept.current;
  useEffect(() => {
    if (dropped > 0) ports.notify('info', ports.t('list.addressDropped', { count: dropped }));
  }, [ports, text, dropped]);
  const latest = useRef({ query, address, defaults });
  latest.current = { query, address, defaults };
  const ways = useMemo(
    () => ({
      current: () => latest.current.query,
      put(next: ListQuery) {
        const { query: old, address: place, defaults: usual } = latest.current;
        if (isSame(next, old)) return;
        latest.current = { ...latest.current, query: next };
        const encoded = encodeQuery(next, usual);
        if (place) place.setSearch(withQuery(place.search, encoded));
        else setOwn(encoded);
      },
    }),
    [],
  );
  return { query, ...ways };
}

function withQuery(search: URLSearchParams, encoded: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (encoded) next.set('q', encoded);
  else next.delete('q');
  return next;
}
