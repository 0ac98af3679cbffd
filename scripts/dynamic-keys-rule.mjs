const ROOM = 'src/schemas/monitor-rules';
const VALUE = `${ROOM}/sentence/say-value.ts`;
const CONDITION = `${ROOM}/sentence/say-condition.ts`;
const PROBLEM = `${ROOM}/check/say-problem.ts`;

/** Keys that the words of monitoring rules make. */
export const RULE_KEYS = [
  { key: 'rule.problem.{code}', of: [`${ROOM}/check/codes.ts#PROBLEMS`], madeBy: [PROBLEM] },
  { key: 'rule.note.{code}', of: [`${ROOM}/check/codes.ts#NOTES`], madeBy: [PROBLEM] },
  { key: 'rule.formula.{code}', of: [`${ROOM}/formula/fault.ts#FAULTS`], madeBy: [PROBLEM] },
  { key: 'rule.want.{want}', of: [`${ROOM}/formula/fault.ts#WANTS`], madeBy: [PROBLEM] },
  { key: 'rule.part.{name}', of: [`${PROBLEM}#PART_NAMES`], madeBy: [PROBLEM] },
  { key: 'rule.period.{name}', of: [`${ROOM}/tree.ts#RULE_PERIODS`], madeBy: [VALUE] },
  {
    key: 'rule.periodName.{name}',
    of: [`${ROOM}/tree.ts#RULE_PERIODS`],
    madeBy: [`${ROOM}/difference.ts`, 'src/engine/fields/rules/rule-input.tsx'],
  },
  { key: 'rule.field.{kind}', of: [`${ROOM}/tree.ts#VALUE_FIELDS`], madeBy: [VALUE] },
  { key: 'rule.span.{unit}', of: [`${ROOM}/tree.ts#SPAN_UNITS`], madeBy: [VALUE] },
  { key: 'rule.say.place.{by}', of: ['station', 'point', 'type'], madeBy: [CONDITION] },
  { key: 'rule.day.{day}', of: ['1', '2', '3', '4', '5', '6', '7'], madeBy: [CONDITION] },
  {
    key: 'rule.to.{kind}',
    of: ['watchers', 'duty', 'enterprise', 'bureau'],
    madeBy: [`${ROOM}/sentence/say-action.ts`],
  },
  {
    key: 'rule.told.{name}',
    of: [`${ROOM}/told-evidence.ts#FACTS`],
    madeBy: [`${ROOM}/sentence/say-told.ts`],
  },
  {
    key: 'rule.told.state.{state}',
    of: [`${ROOM}/sentence/say-told.ts#STATES`, 'other'],
    madeBy: [`${ROOM}/sentence/say-told.ts`],
  },
].map((row) => ({ ...row, namespace: 'rule' }));
