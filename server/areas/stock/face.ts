/** What other areas may use of this one; everything else of it is its own. */
export { describePart, holdsParts, settleParts } from './parts.ts';
export { giveBackStock, issueStock, receiveStock, scrapStock, transferStock } from './movements.ts';
export { judgeStock } from './watch.ts';
