import type { Saying } from './fitting-sayings.ts';

/** Of nodes of a screen: what they ask, show and open. */
export const NODE_SAYINGS: readonly Saying[] = [
  [/^"(?<address>[^"]*)" answers pages and makes no groups/, 'workbench.say.pagedGroups'],
  [/^no page "(?<name>[^"]*)"/, 'workbench.say.noPage'],
  [/^a span goes from one value to another: (?<count>\d+) values/, 'workbench.say.thirdEnd'],
  [/^only a POST has a body$/, 'workbench.say.onlyPostBody'],
  [/^no field "(?<name>[^"]*)" among those of the node/, 'workbench.say.noNodeField'],
  [/^"(?<name>[^"]*)" is no number: no series/, 'workbench.say.noSeries'],
  [/^"(?<name>[^"]*)" is not shown here: nobody can press it/, 'workbench.say.notPressed'],
  [/^"(?<name>[^"]*)" is no column of the list: nobody/, 'workbench.say.noPressedColumn'],
  [/^the cells of "(?<name>[^"]*)" lead to the record or are/, 'workbench.say.pressedTwice'],
  [/^the list of (?<entity>.+) is not filtered by "(?<name>.*)"/, 'workbench.say.noListFilter'],
  [/^only the last level of a tree without "where" has others beside/, 'workbench.say.treeBeside'],
  [/^nothing is left of a tree of one level without its leaves/, 'workbench.say.noLeavesLeft'],
];
