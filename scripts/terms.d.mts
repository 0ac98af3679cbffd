export interface Term {
  readonly lang: string;
  /** The word the table gives for it. */
  readonly use: string;
  readonly avoid: string;
  /** The words of Simplified Chinese it stands for, the one of the table first. */
  readonly sources: readonly string[];
}
export const LANGUAGES: readonly string[];
export function readTerms(glossary: string): readonly Term[];
export function checkTerms(root: string, terms?: readonly Term[]): readonly string[];
