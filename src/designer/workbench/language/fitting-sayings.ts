import type { ScreenKey } from '#schemas/texts/text-keys.ts';

/** A message of the checker, and the words of the house for it. */
export type Saying = readonly [RegExp, ScreenKey];

/** Of fields in places that their type cannot serve, and of values that they never hold. */
export const FITTING_SAYINGS: readonly Saying[] = [
  [/^an? (?<type>\w+) is worked out: (?:it has no |")(?<word>\w+)/, 'workbench.say.workedOut'],
  [/^an option has a value: /, 'workbench.say.optionEmpty'],
  [/^no rows are found by the sub-table "(?<name>[^"]*)"/, 'workbench.say.ruleOverRows'],
  [/^no rows are found by "(?<name>[^"]*)"/, 'workbench.say.notAsked'],
  [/^the case leads to .*, so nothing chooses "(?<name>[^"]*)"/, 'workbench.say.choosesNothing'],
  [/^no row has a parent: /, 'workbench.say.noParent'],
  [/^"between" goes from the lesser to the greater: (?<form>.*)$/, 'workbench.say.spanTurned'],
  [/^"(?<op>\w+)" (?:of no values|without an end) says nothing$/, 'workbench.say.saysNothing'],
  [
    /^"(?<value>[^"]*)" does not fit an? (?<type>\w+)(?:: it is filled with .*)?$/,
    'workbench.say.fillUnfit',
  ],
  [/^"(?<value>[^"]*)" is .*, and the field names a (?<target>\w+)$/, 'workbench.say.fillOther'],
  [/^"(?<name>[^"]*)" is not written like (?<known>[^;]*)/, 'workbench.say.writtenLike'],
  [
    /^"(?<name>[^"]*)" is (?:no time: it has no steps|a day and has no hours)$/,
    'workbench.say.noSteps',
  ],
  [/^a count adds nothing up: /, 'workbench.say.countMeasure'],
  [/^"(?<name>[^"]*)" stands on the axis already/, 'workbench.say.axisTwice'],
  [/^of which field these are values says "status"$/, 'workbench.say.mapStatus'],
  [/^"(?<name>[^"]*)" is answered to nobody/, 'workbench.say.notShown'],
  [/^a list does not read the sub-table "(?<name>[^"]*)": unfold/, 'workbench.say.listNoRows'],
  [/^"(?<name>[^"]*)" is an? (?<type>\w+): it is no line of text$/, 'workbench.say.noLine'],
  [/^"(?<name>[^"]*)" is no date or time but an? (?<type>\w+)$/, 'workbench.say.noTimeOf'],
  [/^"(?<name>[^"]*)", an? (?<type>\w+), has no column of its own$/, 'workbench.say.noOwnColumn'],
  [
    /^no two records are told apart by "(?<name>[^"]*)", an? (?<type>\w+)$/,
    'workbench.say.notTelling',
  ],
  [/^nothing is searched in "(?<name>[^"]*)", an? (?<type>\w+): /, 'workbench.say.notSearched'],
  [/^"(?<name>[^"]*)" is no link to one record of this entity/, 'workbench.say.noParentLink'],
  [/^"(?<name>[^"]*)" names no person: /, 'workbench.say.noPerson'],
  [/^"(?<name>[^"]*)", an? (?<type>\w+), cannot be added up$/, 'workbench.say.notAdded'],
  [/^of "(?<name>[^"]*)", an? (?<type>\w+), nothing is the least/, 'workbench.say.notOrdered'],
  [/^a line of a sub-table is in no list: "(?<word>\w+)"/, 'workbench.say.lineWord'],
  [/^nothing names a record: there is no field "(?<name>[^"]*)"/, 'workbench.say.noNameField'],
  [/^the group is empty: /, 'workbench.say.groupEmpty'],
  [/^another sample has (?<value>.*) for "(?<name>[^"]*)" already$/, 'workbench.say.sampleTwice'],
  [
    /^"(?<name>[^"]*)" of (?<entity>\w+) does not hold what this record is known by$/,
    'workbench.say.relatedBy',
  ],
  [/^"(?<name>[^"]*)" names no person, department or unit$/, 'workbench.say.fieldNobody'],
  [/^no case has the role "(?<name>[^"]*)"$/, 'workbench.say.unusedRole'],
  [/^no case asks the guard "(?<name>[^"]*)"$/, 'workbench.say.unusedGuard'],
  [/^"(?<name>[^"]*)" is no day of the rows$/, 'workbench.say.dayOfRows'],
  [/^"(?<name>[^"]*)" cannot be edited$/, 'workbench.say.calendarEdit'],
  [/^the dialog of "(?<action>[^"]*)" has no such date$/, 'workbench.say.calendarDialog'],
];
