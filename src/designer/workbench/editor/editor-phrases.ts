/** Words that CodeMirror shows by itself, and the texts of the house for them. */
import type { SayScreen } from '#schemas/texts/text-keys.ts';

const PHRASES = {
  Find: 'workbench.find.find',
  Replace: 'workbench.find.replace',
  next: 'workbench.find.next',
  previous: 'workbench.find.previous',
  all: 'workbench.find.all',
  'match case': 'workbench.find.case',
  regexp: 'workbench.find.regexp',
  'by word': 'workbench.find.word',
  replace: 'workbench.find.replaceOne',
  'replace all': 'workbench.find.replaceAll',
  close: 'workbench.find.close',
  'current match': 'workbench.find.current',
  'Go to line': 'workbench.find.line',
  go: 'workbench.find.go',
  Completions: 'workbench.find.completions',
  Diagnostics: 'workbench.problems.title',
  'No diagnostics': 'workbench.problems.none',
  'Folded lines': 'workbench.find.folded',
  'Fold line': 'workbench.find.fold',
  'Unfold line': 'workbench.find.unfold',
  unfold: 'workbench.find.unfold',
  '$ unchanged lines': 'workbench.diff.unchanged',
} as const;

/** The phrases of CodeMirror in the language of the page. `$` stays where CodeMirror fills in a number. */
export function editorPhrases(t: SayScreen): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(PHRASES).map(([phrase, key]) => [phrase, t(key)]));
}
