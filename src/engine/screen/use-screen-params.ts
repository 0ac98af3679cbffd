import { useMemo, useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { ScreenParams } from '#schemas/language/screen-params.ts';
import { isSame } from '../list/list-query.ts';
import { missingParams, namedParams, readParams, writeParams } from './param-values.ts';
import { askerScope } from './screen-scope.ts';

/** The parameters of an open screen. */
export interface OpenParams {
  /** By parameter, as the card holds them. */
  readonly values: Row;
  /** By the names behind `$param.`. The same object as long as nothing changes. */
  readonly named: Row;
  /** Titles of what has to be filled in before anything is shown. */
  readonly missing: readonly string[];
  readonly change: (values: Row) => void;
  /** Back to what the schema starts with. */
  readonly reset: () => void;
}

const NONE: ScreenParams = {};

/** Parameters live in the address, so that a link leads to the same figures; without a tab the screen keeps them itself. */
export function useScreenParams(params: ScreenParams = NONE): OpenParams {
  const ports = useHouse();
  const tab = useTab();
  const [own, setOwn] = useState('');
  const text = tab ? tab.search.toString() : own;
  const [scope] = useState(() => askerScope(ports, wallTime(ports.now())));
  const values = useMemo(
    () => readParams(params, new URLSearchParams(text), scope),
    [params, text, scope],
  );
  const named = useSameObject(namedParams(params, values));
  const put = (search: URLSearchParams): void =>
    tab ? tab.setSearch(search) : setOwn(search.toString());
  return {
    values,
    named,
    missing: missingParams(params, values),
    change: (next) => put(writeParams(params, next, { search: new URLSearchParams(text), scope })),
    reset: () =>
      put(
        writeParams(params, readParams(params, new URLSearchParams(), scope), {
          search: new URLSearchParams(text),
          scope,
        }),
      ),
  };
}

/** The object of before while it says the same. */
function useSameObject<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
