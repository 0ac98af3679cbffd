import {
  createForm,
  isField,
  onFieldValueChange,
  onFormInputChange,
  type Field,
  type Form,
} from '@formily/core';
import { toJS } from '@formily/reactive';
import { useLatest } from 'ahooks';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { focusField } from '#engine/base/focus-field.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import { draftValues, pickSentValues } from '#engine/fields/values/sent-values.ts';
import type { Issue } from '#schemas/api/envelope.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import { isSecretType } from '#schemas/types/ask.ts';
import { confirmationOf } from '#schemas/types/confirmation.ts';
import type { Drafts } from './draft-place.ts';
import { useDraft, type DraftControl } from './use-draft.ts';

/** One request per this time, the first counts (SPEC section 9). */
const THROTTLE_MS = 1000;
const CLOSE_AFTER_MS = 500;
const SUCCESS_MS = 500;
const ERROR_MS = 2000;

export interface SessionRequest {
  readonly source: FormSource;
  readonly row: Row;
  /** What the fields start with. */
  readonly values: Row;
  readonly draftKey?: string;
  /** Where drafts are kept instead of in the browser. */
  readonly drafts?: Drafts;
  /** Text of the success toast; absent when the caller shows its own. */
  readonly doneText?: string;
  /** The call. `idempotencyKey` stays the same while the same values are sent again; `way`: how it is saved, where there are several. */
  readonly send: (values: Row, idempotencyKey: string, way?: string) => Promise<Row | void>;
  /** After success, half a second later. */
  readonly onDone: (values: Row) => void;
  /** A refusal the caller deals with itself answers true. */
  readonly onRefused?: (error: CallError, values: Row) => Promise<boolean>;
}

export interface FormSession {
  readonly form: Form;
  readonly formId: string;
  readonly isRunning: boolean;
  readonly isDirty: boolean;
  /** A save was refused by the fields: the list of problems is shown from then on. */
  readonly hasFailed: boolean;
  /** How often a save was refused by the fields. */
  readonly refusals: number;
  /** A wizard is not at its last step: there is nothing to save yet. */
  readonly isMidway: boolean;
  readonly onStep: (isLast: boolean) => void;
  /** A refusal that belongs to no field. */
  readonly refusal: string | undefined;
  readonly draft: DraftControl;
  /**
   * Sends what stands in the form now. `more`: values sent besides those of the form; `way`: how it is saved, where there are several.
   * Another way that is pressed meanwhile waits for the answer and goes on from there.
   */
  readonly save: (more?: Row, way?: string) => Promise<void>;
  /** Sends again by the way of the last save, without the wait between two saves. */
  readonly resend: () => Promise<void>;
  /** Replaces values of fields, e.g. by a draft or after a conflict. */
  readonly fill: (values: Row) => void;
  /** Current values, plain. */
  readonly current: () => Row;
}

/** State and way of one open form: typing, draft, judging, sending and what the server says. */
export function useFormSession(request: SessionRequest): FormSession {
  const ports = usePorts('feedback', 'house');
  const formId = `f${useId().replace(/[^\w]/g, '')}`;
  const latest = useLatest(request);
  const [state, setState] = useState({
    isRunning: false,
    isDirty: false,
    hasFailed: false,
    refusals: 0,
    refusal: undefined as string | undefined,
  });
  const [isMidway, setMidway] = useState(
    () => request.source.mode === 'create' && hasSteps(request.source.layout),
  );
  const onStep = useCallback((isLast: boolean) => setMidway(!isLast), []);
  const inputs = useState(() => new Set<() => void>())[0];
  const [form] = useState(() =>
    createForm({
      values: { ...request.values },
      validateFirst: true,
      ...(request.source.mode === 'view' ? { pattern: 'readOnly' as const } : {}),
      effects: () => {
        onFieldValueChange('*', judgeAgain);
        onFormInputChange((changed) => {
          inputs.forEach((listener) => listener());
          judgePairsAgain(changed, request.source);
        });
      },
    }),
  );
  const current = (): Row => toJS(form.values) as Row;
  const draft = useDraft(request.draftKey, () => draftValues(latest.current.source, current()), {
    own: request.drafts,
  });
  const { touch } = draft;
  useEffect(() => {
    const listener = (): void => {
      touch();
      setState((old) => (old.isDirty ? old : { ...old, isDirty: true }));
    };
    inputs.add(listener);
    return () => void inputs.delete(listener);
  }, [inputs, touch]);
  const lastSent = useRef({ at: -THROTTLE_MS, press: {} as Press, content: '', key: '' });
  /** What is judged or sent now, until the form closes. */
  const running = useRef<Press | undefined>(undefined);
  const waiting = useRef<Press | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const finish = (values: Row): void => {
    draft.forget();
    setState((old) => ({ ...old, isDirty: false }));
    if (latest.current.doneText) ports.notify('success', latest.current.doneText, SUCCESS_MS);
    timer.current = setTimeout(() => latest.current.onDone(values), CLOSE_AFTER_MS);
  };
  /** Whoever pressed another way did so before he knew. */
  const stop = (): void => {
    running.current = undefined;
    waiting.current = undefined;
  };
  const fail = async (error: CallError, values: Row): Promise<void> => {
    stop();
    const isHandled = await latest.current.onRefused?.(error, values);
    const unplaced = isHandled ? [] : landIssues(form, error.issues ?? []);
    const isPlaced = (error.issues?.length ?? 0) > unplaced.length;
    setState((old) => ({
      ...old,
      isRunning: false,
      hasFailed: old.hasFailed || isPlaced,
      refusals: old.refusals + (isPlaced ? 1 : 0),
      refusal: isHandled || isPlaced ? unplaced[0] : error.message,
    }));
    if (isHandled) return;
    ports.notify('error', error.message, ERROR_MS);
    if (isPlaced) focusBad(form, formId, latest.current.source);
  };
  const go = async (press: Press): Promise<void> => {
    running.current = press;
    clearServed(form);
    try {
      await form.validate();
    } catch {
      stop();
      setState((old) => ({ ...old, hasFailed: true, refusals: old.refusals + 1 }));
      focusBad(form, formId, latest.current.source);
      return;
    }
    const { more, way, stood, at = 0 } = press;
    const values = {
      ...pickSentValues(latest.current.source, stood ?? current(), {
        row: latest.current.row,
        asker: ports,
      }),
      ...more,
    };
    const content = JSON.stringify([values, latest.current.row['version'], way]);
    const key = content === lastSent.current.content ? lastSent.current.key : ports.newId();
    lastSent.current = { at, press: { more, way }, content, key };
    setState((old) => ({ ...old, isRunning: true, refusal: undefined }));
    let told: Row | void;
    try {
      told = await latest.current.send(values, key, way);
    } catch (error) {
      await fail(error as CallError, values);
      return;
    }
    const next = waiting.current;
    waiting.current = undefined;
    if (next) return go(next);
    finish({ ...values, ...told });
  };
  const send = async (press: Press, waitMs: number): Promise<void> => {
    const at = performance.now();
    if (isMidway) return;
    if (running.current) {
      // the same press twice is one press
      if (!isSamePress(running.current, press)) waiting.current = { ...press, at };
      return;
    }
    if (at - lastSent.current.at >= waitMs) await go({ ...press, at });
  };
  const fill = (values: Row): void => {
    for (const [name, value] of Object.entries(values)) form.setValuesIn(name, value);
    setState((old) => ({ ...old, isDirty: true }));
  };
  const save = (more: Row = {}, way?: string): Promise<void> =>
    send({ more, way, stood: current() }, THROTTLE_MS);
  const resend = (): Promise<void> => send(lastSent.current.press, 0);
  return { ...state, isMidway, onStep, form, formId, draft, save, resend, fill, current };
}

/** One press of a button that saves. */
interface Press {
  readonly more?: Row | undefined;
  readonly way?: string | undefined;
  /** What stood in the form; absent: what stands there when it is sent. */
  readonly stood?: Row;
  /** When it was pressed, on the page's clock. */
  readonly at?: number;
}

function isSamePress(one: Press, other: Press): boolean {
  return one.way === other.way && JSON.stringify(one.more) === JSON.stringify(other.more);
}

/**
 * A field that shows an error is judged again with every change, whether somebody typed it or something filled it in; others wait
 * for blur.
 */
function judgeAgain(field: unknown): void {
  if (!isField(field) || field.selfErrors.length === 0) return;
  field.setSelfErrors([]);
  (field as Field).validate('onBlur').catch(() => undefined);
}

/** A pair that did not match is judged again while either half is typed: a right match does not stay red. */
function judgePairsAgain(form: Form, source: FormSource): void {
  for (const name of Object.keys(source.fields)) {
    const second = isSecretType(source.fields[name])
      ? form.query(confirmationOf(name)).take()
      : undefined;
    if (second && isField(second) && second.selfErrors.length > 0)
      second.validate().catch(() => undefined);
  }
}

function hasSteps(node: LayoutNode | undefined): boolean {
  if (!node) return false;
  if ('steps' in node) return node.steps.length > 1;
  return 'items' in node && node.items.some(hasSteps);
}

/** Puts the server's issues on their fields. @returns texts of those that belong to no field of the form. */
function landIssues(form: Form, issues: readonly Issue[]): readonly string[] {
  const byName = groupBy(issues);
  const unplaced: string[] = [];
  for (const [name, own] of byName) {
    const field = form.query(name).take();
    if (field && isField(field)) {
      field.setSelfErrors([own.map(({ message }) => message).join(' ')]);
      field.setData({ served: own });
    } else unplaced.push(...own.map(({ message }) => message));
  }
  return unplaced;
}

function nameOf({ path }: Issue): string {
  return path.split('.')[0] ?? path;
}

function groupBy(issues: readonly Issue[]): Map<string, Issue[]> {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues)
    groups.set(nameOf(issue), [...(groups.get(nameOf(issue)) ?? []), issue]);
  return groups;
}

/** What the server said is judged again by the server, not by us. */
function clearServed(form: Form): void {
  for (const field of Object.values(form.fields)) {
    if (!isField(field) || !(field as Field).data) continue;
    field.setData(undefined);
    field.setSelfErrors([]);
  }
}

/** @returns the names of fields that show an error, in the order of the form. */
export function listBadFields(form: Form, source: FormSource): readonly string[] {
  return Object.keys(source.fields).filter((name) => {
    const field = form.fields[name] ?? form.query(name).take();
    return field !== undefined && isField(field) && field.visible && field.selfErrors.length > 0;
  });
}

function focusBad(form: Form, formId: string, source: FormSource): void {
  const first = listBadFields(form, source)[0];
  if (first !== undefined) requestAnimationFrame(() => focusField(formId, first));
}
