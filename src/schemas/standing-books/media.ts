/** Of what other medium (dictionary book_medium) no template is for stations of these types (station_type); the rest may have any. */
const OTHER_MEDIUM: ReadonlyMap<string, string> = new Map([
  ['1', 'gas'],
  ['2', 'water'],
  ['3', 'water'],
  ['4', 'water'],
  ['5', 'gas'],
  ['7', 'water'],
  ['8', 'water'],
]);

/** The medium whose templates are never filled in at a station of this type; undefined: those of any may be. */
export const otherMedium = (stationType: string | null | undefined): string | undefined =>
  OTHER_MEDIUM.get(stationType ?? '');
