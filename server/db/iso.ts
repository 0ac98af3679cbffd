/** A moment as SQL takes it for a timestamptz. @param ms since 1970 */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
