import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view';

import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { fixOf, spanOfProblem, type Problem } from '../language/check-locally.ts';
import { differing, type TextChange } from '../structure/edit-text.ts';
import { completionSource, wordHover, type LanguageHelp } from './completion-source.ts';
import { editorPhrases } from './editor-phrases.ts';
import { editorLook } from './editor-theme.ts';

/** What the page is told by the editor. */
export interface EditorEvents {
  readonly onText: (text: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly onHistory: (depths: { readonly undo: number; readonly redo: number }) => void;
  readonly onSave: () => void;
}

interface EditorSetup {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly label: string;
  readonly help: LanguageHelp;
  readonly events: EditorEvents;
}

/** The editor of one schema text. */
export function createEditor({
  parent,
  text,
  isReadOnly,
  label,
  help,
  events,
}: EditorSetup): EditorView {
  const listener = EditorView.updateListener.of((update) => tell(update, events));
  const save = {
    key: 'Mod-s',
    preventDefault: true,
    run: () => {
      events.onSave();
      return true;
    },
  };
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        lintGutter(),
        foldGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [completionSource(help)], activateOnTypingDelay: 60 }),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        wordHover(help),
        keymap.of([
          save,
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        plainJson(help.t),
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        listener,
      ],
    }),
  });
}

/** What editors and differences have in common. */
export function plainJson(t: SayScreen): Extension {
  return [
    json(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorState.phrases.of(editorPhrases(t)),
    editorLook,
  ];
}

function tell(update: ViewUpdate, { onText, onCursor, onHistory }: EditorEvents): void {
  if (update.docChanged) {
    onText(update.state.doc.toString());
    onHistory({ undo: undoDepth(update.state), redo: redoDepth(update.state) });
  }
  if (update.selectionSet || update.docChanged) onCursor(update.state.selection.main.head);
}

/** What the page may do to its editor. */
export interface EditorHandle {
  readonly text: () => string;
  /** Changes parts; the rest, the cursor and the undo steps stay. */
  readonly change: (changes: readonly TextChange[]) => void;
  /** Puts another text in as one step that can be undone. */
  readonly replace: (text: string) => void;
  readonly jump: (offset: number) => void;
  /** Marks a part and brings it into sight; the focus stays where it is. */
  readonly mark: (from: number, to: number) => void;
  /** False: there is nothing to take back. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly hasFocus: () => boolean;
  readonly show: (problems: readonly Problem[]) => void;
  readonly focus: () => void;
}

/** The handle of a view; `fixLabel` names the button that takes a suggestion. */
export function handleOf(view: EditorView, fixLabel: (suggestion: string) => string): EditorHandle {
  return {
    text: () => view.state.doc.toString(),
    change: (changes) =>
      view.dispatch({ changes: [...changes], scrollIntoView: true, userEvent: 'input' }),
    // only what differs is replaced, so that cursor and folds outside of it stay
    replace: (text) =>
      view.dispatch({ changes: differing(view.state.doc.toString(), text), userEvent: 'input' }),
    jump: (offset) => {
      const at = Math.min(offset, view.state.doc.length);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'center' }),
      });
      view.focus();
    },
    mark: (from, to) => {
      const last = view.state.doc.length;
      // the head stands at the beginning: what is picked is what the cursor is in
      view.dispatch({
        selection: { anchor: Math.min(to, last), head: Math.min(from, last) },
        effects: EditorView.scrollIntoView(Math.min(from, last), { y: 'center' }),
      });
    },
    undo: () => undo(view),
    redo: () => redo(view),
    hasFocus: () => view.hasFocus,
    show: (problems) =>
      view.dispatch(
        setDiagnostics(view.state, diagnosticsOf(view.state.doc.toString(), problems, fixLabel)),
      ),
    focus: () => view.focus(),
  };
}

function diagnosticsOf(
  text: string,
  problems: readonly Problem[],
  fixLabel: (suggestion: string) => string,
): Diagnostic[] {
  return problems
    .map((problem): Diagnostic => ({
      ...spanOfProblem(text, problem),
      severity: problem.severity,
      message: problem.message,
      ...(problem.suggestion && {
        actions: [
          {
            name: fixLabel(problem.suggestion),
            apply: (view) => {
              const fix = fixOf(view.state.doc.toString(), problem);
              if (fix) view.dispatch({ changes: fix });
            },
          },
        ],
      }),
    }))
    .sort((a, b) => a.from - b.from);
}
