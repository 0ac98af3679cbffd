import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import { useReconnect } from '#engine/base/use-reconnect.ts';
import type { AddressNode } from '#schemas/language/address-nodes.ts';
import { useNodeScope } from '../screen-scope.ts';
import {
  askedWith,
  bindCall,
  bindQuery,
  readAnswer,
  type AnswerRows,
  type BoundCall,
} from './address-call.ts';

/** What an address answered last. */
export interface AskedAddress {
  /** Null: nothing has arrived yet. */
  readonly answer: AnswerRows | null;
  readonly error: CallError | null;
  readonly isLoading: boolean;
  /** A part of the address is not known yet. */
  readonly isWaiting: boolean;
  /** The query as it was sent. */
  readonly params: Row;
  /** The body as it was sent, without page, order and groups. */
  readonly body: Row;
  readonly reload: () => void;
  /** The same question with other values: the next page. */
  readonly ask: (more: Row) => Promise<AnswerRows>;
}

/** Asks an address whenever what it is asked with changes, and only then. A late answer never replaces a newer one. `more`: page and order. */
export function useAddress(node: AddressNode, master: Row | undefined, more?: Row): AskedAddress {
  const ports = useData();
  const scope = useNodeScope(master);
  const [state, setState] = useState<Pick<AskedAddress, 'answer' | 'error' | 'isLoading'>>({
    answer: null,
    error: null,
    isLoading: true,
  });
  const [attempt, setAttempt] = useState(0);
  const call = useMemo(() => bindCall(node, scope), [node, scope]);
  const question = call && JSON.stringify(withMore(call, more));
  const asked = useRef(question);
  asked.current = question;
  const { at } = node;
  const send = useCallback(
    async ({ api, params, body }: BoundCall, signal?: AbortSignal) =>
      readAnswer(
        await ports.call(
          api,
          { params, ...(body === undefined ? {} : { body }) },
          { isSilent: true, ...(signal ? { signal } : {}) },
        ),
        at,
        askedWith({ params, body }),
      ),
    [ports, at],
  );
  useEffect(() => {
    if (question === undefined) return undefined;
    const abort = new AbortController();
    setState((old) => ({ ...old, isLoading: true }));
    send(JSON.parse(question) as BoundCall, abort.signal).then(
      (answer) => !abort.signal.aborted && setState({ answer, error: null, isLoading: false }),
      (reason: unknown) =>
        !abort.signal.aborted &&
        setState({ answer: null, error: asCallError(reason), isLoading: false }),
    );
    return () => abort.abort();
  }, [question, send, attempt]);
  const ask = useCallback(
    (other: Row) => send(withMore(JSON.parse(asked.current ?? '{}') as BoundCall, other)),
    [send],
  );
  const reload = useCallback(() => setAttempt((old) => old + 1), []);
  useReconnect(reload);
  return {
    ...state,
    isWaiting: question === undefined,
    params: call ? { ...call.params } : bindQuery({}, scope),
    body: { ...(call?.body as Row | undefined) },
    reload,
    ask,
  };
}

/** Page, order and groups stand where the address reads them: in its query, of a POST in its body. */
function withMore(call: BoundCall, more: Row | undefined): BoundCall {
  if (call.api.startsWith('POST '))
    return { ...call, body: { ...(call.body as Row | undefined), ...more } };
  return { ...call, params: { ...call.params, ...more } };
}
