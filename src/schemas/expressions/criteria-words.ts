/** What the functions over criteria may be asked for: tables by their names, and the factors of one. */
export { CRITERIA_SYSTEMS, factorsOfCriteria } from '../formulas/criteria.ts';
