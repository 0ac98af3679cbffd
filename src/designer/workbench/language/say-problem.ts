/** Messages of the checker and how the house says them; what none fits is shown as it is. */
const SAYINGS: readonly (readonly [RegExp, string])[] = [
  [/^unknown key "(?<name>[^"]*)"/, 'workbench.say.unknownKey'],
  [/^the key "(?<name>[^"]*)" is missing$/, 'workbench.say.missingKey'],
  [/^the key "(?<name>[^"]*)" stands twice$/, 'workbench.say.keyTwice'],
  [/^"(?<name>[^"]*)" is not known here.*; known: (?<known>.*)$/, 'workbench.say.notKnown'],
  [/^(?<name>\S+) is not known here; known: (?<known>.*)$/, 'workbench.say.notKnown'],
  [/^"(?<name>[^"]*)" does not have the form (?<form>.*)$/, 'workbench.say.badForm'],
  [/^the name "(?<name>[^"]*)" does not have the form (?<form>.*)$/, 'workbench.say.badForm'],
  [/^no type "(?<name>[^"]*)"/, 'workbench.say.noType'],
  [/^no field "(?<name>[^"]*)" in (?<entity>\w+)/, 'workbench.say.noFieldIn'],
  [/^no field "(?<name>[^"]*)"/, 'workbench.say.noField'],
  [/^no entity "(?<name>[^"]*)"/, 'workbench.say.noEntity'],
  [/^no dictionary "(?<name>[^"]*)"/, 'workbench.say.noDict'],
  [/^no menu group "(?<name>[^"]*)"/, 'workbench.say.noGroup'],
  [/^no states file "(?<name>[^"]*)"/, 'workbench.say.noStates'],
  [/^no status "(?<name>[^"]*)"/, 'workbench.say.noStatus'],
  [/^no (?:cell|input|block|widget|preset|move in the states of this entity) "(?<name>[^"]*)"/, 'workbench.say.noName'],
  [/^no name "(?<name>[^"]*)"/, 'workbench.say.noName'],
  [/^expected (?<expected>.*), found (?<found>.*)$/, 'workbench.say.expected'],
  [/^expected a value, not "(?<found>.*)"$/, 'workbench.say.noValue'],
  [/^expected a key in double quotes$/, 'workbench.say.keyQuotes'],
  [/^expected "(?<expected>.)", not "(?<found>.*)"$/, 'workbench.say.wrongSign'],
  [/^the file ends where "(?<expected>.)" is expected$/, 'workbench.say.endsEarly'],
  [/^the file ends too early$/, 'workbench.say.endsTooEarly'],
  [/^unexpected "(?<found>.)" after the end/, 'workbench.say.afterEnd'],
  [/^the list is empty$/, 'workbench.say.emptyList'],
  [/^(?<what>.*) stands already in (?<place>.*)$/, 'workbench.say.already'],
  [/^"(?<name>[^"]*)" is a word of SQL/, 'workbench.say.sqlWord'],
  [/^the list cannot be sorted by "(?<name>[^"]*)"/, 'workbench.say.notSortable'],
  [/^"(?<name>[^"]*)" is no permission key/, 'workbench.say.noPermission'],
  [/^(?<lang>\S+) lacks (?<count>\d+) texts: (?<keys>.*)$/, 'workbench.say.lacksTexts'],
  [/^no text "(?<name>[^"]*)" in this schema/, 'workbench.say.noText'],
  [/^a comma is missing after this$/, 'workbench.say.noComma'],
  [/^"(?<found>[=&|])" means nothing here/, 'workbench.say.noSign'],
  [/^"(?<name>\w+)" holds the id of a record.*: it has no (?<part>.*)$/, 'workbench.say.idHasNoParts'],
  [/^"(?<name>\w+)" holds one value: it has no (?<part>.*)$/, 'workbench.say.valueHasNoParts'],
  [/^"(?<name>\w+)" is a text and is compared with a number; write (?<value>.*) for the text/, 'workbench.say.textWithNumber'],
  [/^"(?<name>\w+)" is a number and is compared with the text "(?<value>.*)"/, 'workbench.say.numberWithText'],
  [/^the dictionary "(?<dict>[^"]*)" has no value "(?<value>[^"]*)"; known: (?<known>.*)$/, 'workbench.say.noDictValue'],
  [/^nothing draws the icon "(?<name>[^"]*)"/, 'workbench.say.noIcon'],
  [/^nobody can hold "(?<name>[^"]*)"/, 'workbench.say.noHolder'],
  [/^every table has an "id" of its own$/, 'workbench.say.ownId'],
];

/** A message of the checker in the language of the page, with what was probably meant. */
export function sayProblem(message: string, t: (key: string, params?: Readonly<Record<string, unknown>>) => string): string {
  for (const [pattern, key] of SAYINGS) {
    const found = pattern.exec(message);
    if (!found) continue;
    const suggestion = /did you mean "([^"]+)"\?/.exec(message)?.[1];
    const said = t(key, { ...found.groups });
    return suggestion === undefined ? said : `${said} ${t('workbench.say.meant', { name: suggestion })}`;
  }
  return message;
}
