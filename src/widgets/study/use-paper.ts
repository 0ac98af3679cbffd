import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useReconnect } from '#engine/base/use-reconnect.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import type { Draft, Drafts, Paper } from './paper-model.ts';
import { useDrafts } from './use-drafts.ts';

const SAVE = 'POST /academy/examination/save';
const SUBMIT = 'POST /academy/examination/submit';
/** So long after the last letter an answer is sent, and so often it is tried again. */
const SAVE_AFTER_MS = 1_500;
const AGAIN_MS = 5_000;

/** How it stands with what was answered: on the server, on its way, or in this browser alone. */
export type Kept = 'saved' | 'saving' | 'unsaved';

interface Written {
  readonly drafts: Drafts;
  readonly kept: Kept;
  readonly secondsLeft: number;
  readonly write: (seq: number, draft: Draft) => void;
  readonly submit: () => Promise<void>;
  readonly isSubmitting: boolean;
}

/** A paper that is being written: each answer goes to the server by itself; when its time is over it is handed in. */
export function usePaper(paper: Paper, onDone: () => void): Written {
  const notebook = useDrafts(paper);
  const clock = useClock(paper.secondsLeft);
  const { submit, isSubmitting } = useSubmit(paper, notebook, onDone);
  const { kept, save } = useSaving(paper, notebook, (secondsLeft, isOver) => {
    clock.set(secondsLeft);
    if (isOver) void submit();
  });
  const isOver = clock.left === 0;
  const goOn = useEffectEvent(() => void (isOver ? submit() : save()));
  useEffect(() => {
    const timer = setTimeout(() => goOn(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [notebook.drafts]);
  useEffect(() => {
    const timer = setInterval(() => goOn(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) goOn();
  }, [isOver]);
  useReconnect(() => void save());
  const { drafts, write } = notebook;
  return { drafts, write, kept, submit, isSubmitting, secondsLeft: clock.left };
}

type Notebook = ReturnType<typeof useDrafts>;

function useSaving(
  { id }: Paper,
  notebook: Notebook,
  onSaved: (secondsLeft: number, isOver: boolean) => void,
) {
  const { call } = usePorts('data');
  const [isLost, setLost] = useState(false);
  const isSaving = useRef(false);
  const save = async (): Promise<void> => {
    const answers = notebook.untold();
    if (answers.length === 0 || isSaving.current) return;
    isSaving.current = true;
    try {
      const body = { attemptId: id, answers };
      const said = await callAddress({ call }, SAVE, { body }, { isSilent: true });
      if (!said.isOver) notebook.told(answers);
      setLost(false);
      onSaved(said.secondsLeft, said.isOver);
    } catch {
      setLost(true);
    } finally {
      isSaving.current = false;
    }
  };
  const isUntold = notebook.untold().length > 0;
  const kept: Kept = isUntold ? (isLost ? 'unsaved' : 'saving') : 'saved';
  return { kept, save };
}

function useSubmit({ id }: Paper, notebook: Notebook, onDone: () => void) {
  const { call, notify, t } = usePorts('data', 'feedback', 'texts');
  const [isSubmitting, setSubmitting] = useState(false);
  const isSent = useRef(false);
  const submit = async (): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setSubmitting(true);
    try {
      // what the server has already may have been answered otherwise in another browser since
      const body = { attemptId: id, answers: notebook.untold() };
      const { isLate } = await callAddress({ call }, SUBMIT, { body });
      notebook.forget();
      if (isLate) notify('warning', t('exam.late'));
      onDone();
    } catch {
      // the house has said why; what is written stays here
      isSent.current = false;
    } finally {
      setSubmitting(false);
    }
  };
  return { submit, isSubmitting };
}

/** Seconds that the server said are left, counted down; its next word counts more. */
function useClock(first: number) {
  const [endAt, setEndAt] = useState(() => performance.now() + first * SECOND_MS);
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const tick = (): void =>
      setLeft(Math.max(0, Math.ceil((endAt - performance.now()) / SECOND_MS)));
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [endAt]);
  return { left, set: (seconds: number) => setEndAt(performance.now() + seconds * SECOND_MS) };
}
