import { useCallback, useRef, useState, type RefObject } from 'react';

import { countInTheWay, type Checked } from '#designer/workbench/draft/use-problems.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { EditorHandle } from '../editor/create-editor.ts';
import { fixOf, offsetOf, type Problem } from '../language/check-locally.ts';
import { formatSchema } from '../language/format-schema.ts';
import { nodeAt, parseText } from '../language/json-tree.ts';
import { applyChanges, type TextChange } from '../structure/edit-text.ts';

/** What the page around an editor does to its text. */
export interface EditorMoves {
  /** Null until the editor stands there. */
  readonly editor: RefObject<EditorHandle | null>;
  readonly setEditor: (handle: EditorHandle) => void;
  /** How far one can go back and forth. */
  readonly depths: { readonly undo: number; readonly redo: number };
  readonly setDepths: (depths: EditorMoves['depths']) => void;
  /** Changes the text; the cursor goes to the member at `focus`. */
  readonly change: (changes: readonly TextChange[], focus?: readonly string[]) => void;
  readonly jump: (problem: Problem) => void;
  /** Goes to the first problem, or says that there is none. */
  readonly check: () => void;
  readonly fix: (problem: Problem) => void;
  readonly format: () => void;
  readonly markField: (field: string) => void;
}

/** The moves of one open schema. */
export function useEditorMoves(text: string, checked: Checked): EditorMoves {
  const ports = usePorts('texts', 'feedback');
  const { t } = ports;
  const editor = useRef<EditorHandle | null>(null);
  const [depths, setDepths] = useState({ undo: 0, redo: 0 });
  const setEditor = useCallback((handle: EditorHandle) => {
    editor.current = handle;
    setDepths({ undo: 0, redo: 0 });
  }, []);
  const change: EditorMoves['change'] = (changes, focus) => {
    const own = editor.current;
    if (!own || changes.length === 0) return;
    const after = applyChanges(own.text(), changes);
    own.change(changes);
    const node = focus && nodeAt(parseText(after), focus, 'property');
    if (node) own.jump(node.from);
  };
  const jump = (problem: Problem): void =>
    editor.current?.jump(offsetOf(editor.current.text(), problem.line, problem.column));
  return {
    editor,
    setEditor,
    depths,
    setDepths,
    change,
    jump,
    check: () => {
      const [first] = checked.problems;
      if (first) jump(first);
      else if (countInTheWay(checked) > 0)
        ports.notify('warning', t('workbench.publish.destructive'));
      else ports.notify('success', t('workbench.problems.none'), 2000);
    },
    fix: (problem) => {
      const found = editor.current && fixOf(editor.current.text(), problem);
      if (found) change([found]);
    },
    format: () => {
      try {
        editor.current?.replace(formatSchema(text));
      } catch {
        ports.notify('warning', t('workbench.formatBroken'));
      }
    },
    markField: (field) => {
      const node = nodeAt(parseText(text), ['fields', field], 'property');
      if (node) editor.current?.mark(node.from, node.to);
    },
  };
}
