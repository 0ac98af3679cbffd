/** The database in which phone pages keep what they showed last. */
export const KEPT_ANSWERS = 'phone-answers';

/** Forgets it, e.g. as its person signs out; where a browser keeps nothing there is nothing to forget. */
export function dropKeptAnswers(): void {
  try {
    indexedDB.deleteDatabase(KEPT_ANSWERS);
  } catch {
    // a browser that forbids its store has kept nothing
  }
}
