/** Statuses of a record that was handed in, also while its correction is asked for; a draft is nobody's record yet. */
export const HANDED_IN: readonly string[] = ['1', '2', '4'];
