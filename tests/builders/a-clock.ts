/**
 * A clock that stood at `at` when it was made and goes on since, for worlds whose data bear fixed dates: by the clock of the day
 * such data would lie too far back, or ahead, some day.
 */
export function aClock(at: string): () => Date {
  const [from, begun] = [Date.parse(at), Date.now()];
  return () => new Date(from + Date.now() - begun);
}
