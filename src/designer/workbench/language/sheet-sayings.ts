import type { Saying } from './fitting-sayings.ts';

/** What the checker says of records on paper, sheets and labels, and of full search. */
export const SHEET_SAYINGS: readonly Saying[] = [
  [/^a record that nobody may open has no sheet/, 'workbench.say.sheetInfo'],
  [/^records of (?<entity>\w+) are no reports/, 'workbench.say.noReports'],
  [/^records of (?<entity>\w+) do not say their template/, 'workbench.say.noTemplate'],
  [/^a record without a page has no address: say/, 'workbench.say.labelAddress'],
  [/^records of (?<entity>\w+) have no life cycle to tell of$/, 'workbench.say.noLife'],
  [/^records of (?<entity>\w+) go through no approval$/, 'workbench.say.noApproval'],
  [
    /^"(?<part>\w+)" reads the field (?<name>\w+), which (?<entity>\w+) has not$/,
    'workbench.say.partReads',
  ],
  [/^"(?<name>[^"]*)" is no sub-table/, 'workbench.say.noSubTable'],
  [/^no column "(?<name>[^"]*)" in (?<entity>\w+)/, 'workbench.say.noFieldIn'],
  [/^"(?<name>[^"]*)" is a secret, which nothing prints$/, 'workbench.say.secretPrinted'],
  [/^"(?<name>[^"]*)" holds no pictures/, 'workbench.say.noPictures'],
  [/^a label holds fields of its own record: no "(?<name>[^"]*)"/, 'workbench.say.noField'],
  [/^a label cannot hold a (?<type>\w+): "(?<name>[^"]*)"/, 'workbench.say.labelField'],
  [/^this file makes no rows of the table: it numbers none$/, 'workbench.say.numberOwn'],
  [/^the server gives the number: say "readOnly": true$/, 'workbench.say.numberGiven'],
  [/^the server gives the number: "(?<word>[^"]*)" has no use$/, 'workbench.say.numberUseless'],
  [/^a number stands once: add \["(?<name>[^"]*)"\]/, 'workbench.say.numberOnce'],
  [/^lines of a sub-table carry no number$/, 'workbench.say.numberLines'],
  [/^a number has (?<count>\d+) characters, and one more/, 'workbench.say.numberLength'],
  [/^without a field of type "status" nothing is moved$/, 'workbench.say.numberMove'],
  [/^a label is (?<min>\d+) to (?<max>\d+) mm wide and high/, 'workbench.say.labelSize'],
  [
    /^a sheet is (?<whole>\d+) mm (?:wide|high): (?<count>\d+) × (?<part>[\d.]+) mm do not fit$/,
    'workbench.say.labelSheet',
  ],
  [/^full search needs a table that this schema makes$/, 'workbench.say.searchTable'],
  [/^full search finds what may be listed and opened/, 'workbench.say.searchOpen'],
  [/^"(?<name>[^"]*)" is kept by full search/, 'workbench.say.searchKept'],
  [/^full search needs a title that is a text/, 'workbench.say.searchTitle'],
  [/^"(?<name>[^"]*)" is not for every reader/, 'workbench.say.searchClosed'],
  [
    /^full search reads texts, of labels links and codes too: "(?<name>[^"]*)" is a (?<type>\w+)$/,
    'workbench.say.searchText',
  ],
];
