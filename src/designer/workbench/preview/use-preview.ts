import { useEffect, useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { workbenchApi, type PreviewAnswer, type SchemaName } from '../api.ts';

/** After this browser has looked for mistakes, which it does when the typing rests. */
const AFTER_MS = 300;

/** The last text that could be drawn, and why a newer one cannot. */
export interface PreviewState {
  readonly shown: PreviewAnswer | undefined;
  /** Counts what was shown; parts that must start anew use it as their key. */
  readonly count: number;
  /** The text has gone on and cannot be drawn: a sentence for people. */
  readonly trouble: string | undefined;
  readonly isWaiting: boolean;
  readonly retry: () => void;
}

interface PreviewRequest {
  readonly own: SchemaName;
  readonly text: string;
  /** Mistakes found here: nothing is asked while there are some. */
  readonly hasErrors: boolean;
  /** Whether they were looked for in this very text. */
  readonly isRead: boolean;
  readonly isActive: boolean;
  /** What runs: another version may have a table. */
  readonly version: string;
  readonly waitMs?: number;
}

/** Draws a text while it is typed. What was good stays until something better comes. */
export function usePreview({
  own: { kind, module, name },
  text,
  hasErrors,
  isRead,
  isActive,
  version,
  waitMs = AFTER_MS,
}: PreviewRequest): PreviewState {
  const ports = usePorts('data', 'texts');
  const [state, setState] = useState<{
    readonly shown?: PreviewAnswer;
    readonly count: number;
    readonly text: string;
    readonly error?: string;
  }>({
    count: 0,
    text: '',
  });
  const [turn, setTurn] = useState(0);
  const asked = useRef('');
  const question = `${version} ${turn} ${text}`;
  useEffect(() => {
    const isAsked = isActive && isRead && !hasErrors && text !== '';
    if (!isAsked || asked.current === question) return undefined;
    let isCurrent = true;
    let isOpen = true;
    const timer = setTimeout(() => {
      asked.current = question;
      workbenchApi(ports)
        .preview({ kind, module, name }, text)
        .then(
          (shown) => isCurrent && setState((old) => ({ shown, count: old.count + 1, text })),
          (error: CallError) =>
            isCurrent && setState((old) => ({ ...old, text, error: error.message })),
        )
        .finally(() => {
          isOpen = false;
        });
    }, waitMs);
    return () => {
      isCurrent = false;
      // an answer that will be dropped must be asked for again
      if (isOpen) asked.current = '';
      clearTimeout(timer);
    };
  }, [ports, kind, module, name, text, question, hasErrors, isRead, isActive, waitMs]);
  const trouble = hasErrors
    ? ports.t('workbench.preview.hasErrors')
    : state.text === text
      ? state.error
      : undefined;
  return {
    shown: state.shown,
    count: state.count,
    trouble,
    isWaiting: !hasErrors && state.text !== text,
    retry: () => setTurn((old) => old + 1),
  };
}
