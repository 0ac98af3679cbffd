/** So many signs Excel takes in the name of a sheet. */
const MAX_SHEET_NAME = 31;
/** Signs that no name of a sheet may hold; those that nobody sees are no part of an XML file either. */
// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const NOT_IN_NAME = /[\\/?*[\]:\u0000-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;
/** Excel keeps this name for itself. */
const RESERVED = 'history';

/** Names of sheets as Excel takes them: none twice, whatever the case of its letters. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>([RESERVED]);
  return names.map((name) => {
    const plain = cutName(name.replace(NOT_IN_NAME, ' '), MAX_SHEET_NAME) || 'Sheet1';
    let free = plain;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1)
      free = `${cutName(plain, MAX_SHEET_NAME - String(number).length - 1)} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The first signs of a name, none of them cut in two; no apostrophe may stand at either end. */
function cutName(name: string, most: number): string {
  const bare = name.replace(/^['\s]+/, '');
  const cut = bare.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return cut.replace(/['\s]+$/, '');
}
