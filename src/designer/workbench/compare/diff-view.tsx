import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useLatest } from 'ahooks';
import { useEffect, useRef } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { plainJson } from '../editor/create-editor.ts';
import './diff-view.css';

interface DiffViewProps {
  readonly left: { readonly title: string; readonly text: string };
  readonly right: { readonly title: string; readonly text: string };
  /** The right side can be edited; told of every change. */
  readonly onRight?: (text: string) => void;
}

/** Beyond them differences are told roughly: texts that have nothing in common would hold the tab. */
const DIFF_LIMITS = { scanLimit: 500, timeout: 200 } as const;

/** Two texts side by side; what is the same is folded. */
export function DiffView({ left, right, onRight }: DiffViewProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const told = useLatest({ onRight, t });
  const canEdit = onRight !== undefined;
  useEffect(() => {
    const parent = box.current;
    if (!parent) return undefined;
    const common = [lineNumbers(), plainJson((key) => told.current.t(key))];
    const side = (label: string, isOpen: boolean) => [
      ...common,
      EditorState.readOnly.of(!isOpen),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of((update) => {
        if (isOpen && update.docChanged) told.current.onRight?.(update.state.doc.toString());
      }),
    ];
    const view = new MergeView({
      parent,
      a: { doc: left.text, extensions: side(left.title, false) },
      b: { doc: right.text, extensions: side(right.title, canEdit) },
      collapseUnchanged: { margin: 3, minSize: 6 },
      diffConfig: DIFF_LIMITS,
      ...(canEdit
        ? {
            revertControls: 'a-to-b' as const,
            renderRevertControl: () => takeButton(told.current.t('workbench.diff.take')),
          }
        : {}),
    });
    return () => view.destroy();
    // the right text belongs to the editor once it can be edited
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left.text, canEdit ? left.title : right.text, canEdit, told]);
  return (
    <div className="wb-diff">
      <div className="wb-diffheads">
        <strong>{left.title}</strong>
        <strong>{right.title}</strong>
      </div>
      {left.text === right.text && !canEdit ? (
        <p className="wb-empty">{t('workbench.diff.same')}</p>
      ) : (
        <div ref={box} className="wb-diffbox" />
      )}
    </div>
  );
}

/** The button that takes the left side of one difference over to the right. */
function takeButton(label: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'wb-take';
  button.textContent = '→';
  button.title = label;
  button.setAttribute('aria-label', label);
  return button;
}
