import type { Saying } from './fitting-sayings.ts';

/** What the checker says of rows that a new record brings, and of fields that are changed of many. */
export const WRITES_SAYINGS: readonly Saying[] = [
  [/^no rows "(?<name>[^"]*)" in "writes"/, 'workbench.say.writesNoRows'],
  [
    /^the layout lacks "(?<name>[^"]*)": nobody can fill in its rows$/,
    'workbench.say.writesNotShown',
  ],
  [/^records of (?<entity>\w+) are not saved: /, 'workbench.say.writesNotSaved'],
  [/^nothing is saved here: rows /, 'workbench.say.writesNoSave'],
  [/^"(?<name>[^"]*)" is a field of (?<entity>\w+): rows /, 'workbench.say.writesOwnName'],
  [
    /^"(?<name>[^"]*)" of (?<entity>\w+) is no link to (?<target>\w+)/,
    'workbench.say.writesNoLink',
  ],
  [/^the rows lack (?<names>.*): required/, 'workbench.say.writesLack'],
  [/^at most (?<max>\d+) entities are written inside each other$/, 'workbench.say.writesDeep'],
  [/^"(?<name>[^"]*)" is filled with the record the rows belong to$/, 'workbench.say.writesFilled'],
  [/^nobody enters "(?<name>[^"]*)" of (?<entity>\w+)$/, 'workbench.say.writesNotEntered'],
  [/^a row holds no sub-table: write "(?<name>[^"]*)"/, 'workbench.say.writesNoTable'],
  [/^1 to (?<max>\d+) rows are written at once$/, 'workbench.say.writesMany'],
  [/^"min" is above "max" \((?<max>\d+)\)$/, 'workbench.say.writesMinMax'],
  [/^nothing of (?<entity>\w+) is offered: /, 'workbench.say.writesNoOffer'],
  [/^nothing is changed here: /, 'workbench.say.bulkNoUpdate'],
  [/^"(?<name>[^"]*)" is not changed of many records: /, 'workbench.say.bulkField'],
];
