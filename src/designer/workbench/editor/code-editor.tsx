import { useLatest } from 'ahooks';
import { useEffect, useRef } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Problem } from '../language/check-locally.ts';
import type { KnownWorld } from '../language/known-names.ts';
import type { SchemaKind } from '../language/shape-at.ts';
import { createEditor, handleOf, type EditorEvents, type EditorHandle } from './create-editor.ts';
import './code-editor.css';

interface CodeEditorProps extends EditorEvents {
  readonly kind: SchemaKind;
  /** Read once: afterwards the editor owns its text. */
  readonly initial: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly world: KnownWorld;
  readonly problems: readonly Problem[];
  readonly onReady: (handle: EditorHandle) => void;
}

/** The text editor of a schema: completion, explanations, marks at the places of its problems. */
export function CodeEditor(props: CodeEditorProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<EditorHandle | null>(null);
  const latest = useLatest({ ...props, t });
  const { isReadOnly, problems } = props;
  useEffect(() => {
    const parent = box.current;
    if (!parent) return undefined;
    const own = latest.current;
    const view = createEditor({
      parent,
      text: handle.current?.text() ?? own.initial,
      isReadOnly,
      label: own.label,
      help: {
        kind: own.kind,
        t: (key) => latest.current.t(key),
        world: () => latest.current.world,
      },
      events: {
        onText: (text) => latest.current.onText(text),
        onCursor: (offset) => latest.current.onCursor(offset),
        onHistory: (depths) => latest.current.onHistory(depths),
        onSave: () => latest.current.onSave(),
      },
    });
    const made = handleOf(view, (suggestion) =>
      latest.current.t('workbench.problems.take', { name: suggestion }),
    );
    handle.current = made;
    own.onReady(made);
    return () => view.destroy();
  }, [isReadOnly, latest]);
  useEffect(() => {
    handle.current?.show(problems);
  }, [problems]);
  return <div ref={box} className="wb-code" />;
}
