import { useLatest } from 'ahooks';
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type RefObject,
} from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { MarkStore, type Mark } from '../../canvas/faces.ts';
import { Commander } from '../../commands/commands.ts';
import { useDesign } from '../../document/design-store.ts';
import type { EditorHandle } from '../editor/create-editor.ts';
import { offsetOf, type Problem } from '../language/check-locally.ts';
import { formFaces, titleOf } from './form-faces.ts';
import { formPalette } from './form-palette.ts';
import { FormText } from './form-text.ts';

/** What a canvas knows of the open schema it stands beside. */
export interface FormPane {
  readonly document: { readonly text: string };
  /** Offset of the cursor in the text. */
  readonly cursor: number;
  readonly checked: { readonly problems: readonly Problem[] };
  readonly moves: { readonly editor: RefObject<EditorHandle | null> };
}

/** The form of an open schema on a canvas beside its text: what is chosen, changed and wrong in one is so in the other. */
export function useFormText(pane: FormPane, canSave: boolean) {
  const { t } = useTexts();
  const latest = useLatest({ pane, canSave });
  const editorNow = () => latest.current.pane.moves.editor.current;
  const [form] = useState(
    () =>
      new FormText({
        text: editorNow()?.text() ?? pane.document.text,
        newGroup: t('workbench.form.new.group'),
        edit: (changes, base) => {
          const editor = editorNow();
          if (!latest.current.canSave || editor?.text() !== base) return null;
          editor.change(changes);
          return editor.text();
        },
      }),
  );
  const [commander] = useState(
    () =>
      new Commander(form.store, t, (node) => titleOf(node, t), {
        history: {
          undo: () => editorNow()?.undo() ?? false,
          redo: () => editorNow()?.redo() ?? false,
        },
      }),
  );
  const isRead = useFollowing(form, pane);
  useSameChoice(form, pane);
  const marks = useFormMarks(form, pane.document.text, pane.checked.problems);
  const root = useDesign(form.store, (state) => state.root);
  const shown = useDeferredValue(root);
  const faces = useMemo(() => formFaces(t), [t]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- which fields the form lacks follows from what it shows
  const groups = useMemo(() => formPalette(form, t), [form, t, shown]);
  return {
    commander,
    faces,
    marks,
    groups,
    root,
    hasLayout: form.reading?.hasLayout === true,
    isReadOnly: !canSave || !isRead,
    isRead,
  };
}

/** The canvas goes with the text. @returns whether that can be read */
function useFollowing(form: FormText, { document, moves }: FormPane): boolean {
  const [isRead, setRead] = useState(true);
  const { text } = document;
  const { editor } = moves;
  useLayoutEffect(() => {
    // what the page knows of the text may be older than what the editor holds
    setRead(form.follow(editor.current?.text() ?? text));
  }, [form, editor, text]);
  return isRead;
}

/** What is chosen on the canvas is marked in the text; where the cursor is put in the text is chosen on the canvas. */
function useSameChoice(form: FormText, { cursor, moves: { editor } }: FormPane): void {
  const { store } = form;
  const chosen = useDesign(store, ({ selection }) => selection.at(-1));
  useEffect(() => {
    const span = chosen === undefined ? undefined : form.spanOf(chosen);
    if (span && editor.current?.hasFocus() === false) editor.current.mark(span.from, span.to);
  }, [form, editor, chosen]);
  useEffect(() => {
    const id = editor.current?.hasFocus() === true ? form.idAt(cursor) : undefined;
    if (id !== undefined && !store.selection.includes(id)) store.choose([id]);
  }, [form, store, editor, cursor]);
}

/** What is wrong with a part stands at it. */
function useFormMarks(form: FormText, text: string, problems: readonly Problem[]): MarkStore {
  const [marks] = useState(() => new MarkStore());
  useEffect(() => {
    const found = new Map<string, Mark>();
    for (const { line, column, message, severity } of problems) {
      const id = form.idAt(offsetOf(text, line, column));
      if (id === undefined || found.get(id)?.kind === 'error') continue;
      found.set(id, { kind: severity === 'error' ? 'error' : 'note', text: message });
    }
    marks.put(found);
  }, [form, marks, text, problems]);
  return marks;
}
