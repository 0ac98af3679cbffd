import type { PageResult } from '#schemas/api/envelope.ts';
import type { CallError, Row } from './ports.ts';

/** What a list has to show: rows of the newest question, and how the last question went. */
export interface ListAnswer {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isCapped: boolean;
  /** `first`: nothing has arrived yet. `failed` keeps the filters and offers a retry. */
  readonly status: 'first' | 'ready' | 'failed';
  readonly isLoading: boolean;
  /** The question has been open for 8 s. */
  readonly isSlow: boolean;
  readonly error: CallError | null;
}

export interface ListStore {
  answer(): ListAnswer;
  subscribe(listener: () => void): () => void;
  /** Asks; an older question still open is given up and its answer, should it come, is dropped. */
  ask(question: (signal: AbortSignal) => Promise<PageResult<Row>>): Promise<void>;
  /** Gives the open question up; what was shown stays. */
  cancel(): void;
  /** Changes rows in place, e.g. children of a tree node that arrived. */
  patch(change: (rows: readonly Row[]) => readonly Row[]): void;
}

const SLOW_MS = 8000;
const NOTHING: ListAnswer = {
  rows: [],
  total: 0,
  isCapped: false,
  status: 'first',
  isLoading: true,
  isSlow: false,
  error: null,
};

export function createListStore(): ListStore {
  let answer = NOTHING;
  let newest = 0;
  let abort: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const put = (part: Partial<ListAnswer>): void => {
    const next = { ...answer, ...part };
    // whoever shows a list that asks already is not drawn again for it
    if (isSameAnswer(answer, next)) return;
    answer = next;
    for (const listener of listeners) listener();
  };
  const settle = (part: Partial<ListAnswer>): void => {
    clearTimeout(timer);
    abort = null;
    put({ ...part, isLoading: false, isSlow: false });
  };
  return {
    answer: () => answer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ask(question) {
      newest += 1;
      const mine = newest;
      abort?.abort();
      clearTimeout(timer);
      const controller = new AbortController();
      abort = controller;
      timer = setTimeout(() => put({ isSlow: true }), SLOW_MS);
      put({ isLoading: true, isSlow: false });
      try {
        const { list, total, isCapped } = await question(controller.signal);
        if (mine === newest)
          settle({ rows: list, total, isCapped: isCapped ?? false, status: 'ready', error: null });
      } catch (reason) {
        if (mine === newest) settle({ status: 'failed', error: asCallError(reason) });
      }
    },
    cancel() {
      newest += 1;
      abort?.abort();
      settle({ status: answer.status === 'first' ? 'failed' : answer.status });
    },
    patch(change) {
      put({ rows: change(answer.rows) });
    },
  };
}

function isSameAnswer(a: ListAnswer, b: ListAnswer): boolean {
  return (Object.keys(a) as (keyof ListAnswer)[]).every((key) => Object.is(a[key], b[key]));
}

/** Whatever was thrown, as the engine shows it. */
export function asCallError(reason: unknown): CallError {
  const { code, message, requestId, right, issues, data } = (
    typeof reason === 'object' && reason !== null ? reason : {}
  ) as Partial<CallError>;
  return {
    code: code ?? -1,
    message: message ?? String(reason),
    ...(requestId ? { requestId } : {}),
    ...(right ? { right } : {}),
    ...(data === undefined ? {} : { data }),
    issues: issues ?? [],
  };
}
