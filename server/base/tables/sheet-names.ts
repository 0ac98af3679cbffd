/** Signs that Excel takes in the name of a sheet, and how many of them. */
const MAX_SHEET_NAME = 31;

/** Names of sheets as Excel takes them: none twice, whatever the case of its letters. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet1';
    let free = plain.slice(0, MAX_SHEET_NAME);
    for (let number = 2; taken.has(free.toLowerCase()); number += 1)
      free = `${plain.slice(0, MAX_SHEET_NAME - String(number).length - 1)} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
