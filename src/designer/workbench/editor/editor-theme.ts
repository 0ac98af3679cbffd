import { syntaxTree } from '@codemirror/language';
import type { Extension, Range } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

const CLASSES: Readonly<Record<string, string>> = {
  PropertyName: 'wb-key',
  String: 'wb-text',
  Number: 'wb-number',
  True: 'wb-word',
  False: 'wb-word',
  Null: 'wb-word',
};
const HANG_COLUMNS = 2;
const MARKS = Object.fromEntries(
  Object.entries(CLASSES).map(([name, className]) => [name, Decoration.mark({ class: className })]),
);

/** Classes for the parts of JSON; their colours are tokens of the house, so light and dark need no second theme. */
const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (
        update.docChanged ||
        update.viewportChanged ||
        syntaxTree(update.startState) !== syntaxTree(update.state)
      )
        this.decorations = decorate(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function decorate(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const mark = MARKS[name];
        if (mark && end > start) ranges.push(mark.range(start, end));
      },
    });
  return Decoration.set(ranges, true);
}

const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--text-1)',
    backgroundColor: 'var(--bg-card)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, Consolas, "Courier New", "Microsoft YaHei", monospace',
    lineHeight: '20px',
  },
  '.cm-content': { caretColor: 'var(--text-1)' },
  '.cm-cursor': { borderLeftColor: 'var(--text-1)' },
  '.cm-gutters': {
    backgroundColor: 'var(--bg-hover)',
    color: 'var(--text-3)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--primary) 6%, transparent)' },
  '.cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--primary) 12%, transparent)',
    color: 'var(--text-1)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      backgroundColor: 'color-mix(in srgb, var(--primary) 26%, transparent)',
    },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--warning) 22%, transparent)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--primary) 24%, transparent)',
    outline: '1px solid var(--primary)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--danger) 24%, transparent)',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--bg-hover)',
    border: '1px solid var(--edge)',
    color: 'var(--text-2)',
    padding: '0 4px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--bg-card)',
    color: 'var(--text-1)',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
    maxWidth: '420px',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--primary)',
    color: 'var(--on-primary)',
  },
  '.cm-tooltip.cm-completionInfo': {
    padding: '6px 10px',
    fontFamily: 'var(--font)',
    maxWidth: '280px',
  },
  '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal', marginLeft: '12px' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-panels': { backgroundColor: 'var(--bg-hover)', color: 'var(--text-1)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--bg-card)',
    color: 'var(--text-1)',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
    padding: '2px 6px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--bg-card)',
    color: 'var(--text-1)',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warning) 30%, transparent)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in srgb, var(--primary) 40%, transparent)',
  },
  '.cm-diagnostic': { padding: '4px 8px 4px 10px', fontFamily: 'var(--font)' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warning)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--primary)',
    color: 'var(--on-primary)',
    borderRadius: '4px',
    padding: '1px 8px',
  },
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': {
    backgroundColor: 'color-mix(in srgb, var(--success) 12%, transparent)',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
    backgroundColor: 'color-mix(in srgb, var(--danger) 10%, transparent)',
  },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--danger) 28%, transparent)',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'color-mix(in srgb, var(--success) 30%, transparent)',
  },
  '.cm-collapsedLines': { color: 'var(--text-2)', background: 'var(--bg-hover)' },
});

/** A long line goes on under its own beginning, two columns further in. */
const hangingLines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = hang(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = hang(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function hang(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const columns = (/^ */.exec(line.text)?.[0].length ?? 0) + HANG_COLUMNS;
      ranges.push(
        Decoration.line({
          attributes: { style: `text-indent:-${columns}ch;padding-left:calc(${columns}ch + 6px)` },
        }).range(line.from),
      );
      at = line.to + 1;
    }
  }
  return Decoration.set(ranges, true);
}

/** Look of every editor of the workbench. */
export const editorLook: Extension = [look, colours, hangingLines];
