const ROOM = 'src/schemas/monitor-rules';
const WORDS = `${ROOM}/phrases/words.ts`;
const PROBLEM = `${ROOM}/check/say-problem.ts`;

/** Keys that the words of monitoring rules make. */
export const RULE_KEYS = [
  { key: 'rule.problem.{code}', of: [`${ROOM}/problem-codes.ts#PROBLEMS`], madeBy: [PROBLEM] },
  { key: 'rule.note.{code}', of: [`${ROOM}/problem-codes.ts#NOTES`], madeBy: [PROBLEM] },
  { key: 'rule.formula.{code}', of: [`${ROOM}/scanning/fault.ts#FAULTS`], madeBy: [PROBLEM] },
  { key: 'rule.want.{want}', of: [`${ROOM}/scanning/fault.ts#WANTS`], madeBy: [PROBLEM] },
  { key: 'rule.part.{name}', of: [`${PROBLEM}#PART_NAMES`], madeBy: [PROBLEM] },
  { key: 'rule.period.{name}', of: [`${ROOM}/tree.ts#RULE_PERIODS`], madeBy: [WORDS] },
  {
    key: 'rule.periodName.{name}',
    of: [`${ROOM}/tree.ts#RULE_PERIODS`],
    madeBy: [`${ROOM}/difference.ts`, 'src/widgets/monitor-rule/rule-input.tsx'],
  },
  { key: 'rule.field.{kind}', of: [`${ROOM}/tree.ts#VALUE_FIELDS`], madeBy: [WORDS] },
  { key: 'rule.span.{unit}', of: [`${ROOM}/tree.ts#SPAN_UNITS`], madeBy: [WORDS] },
  {
    key: 'rule.say.place.{by}',
    of: ['station', 'point', 'type'],
    madeBy: [`${ROOM}/blocks/place.ts`],
  },
  { key: 'rule.day.{day}', of: ['1', '2', '3', '4', '5', '6', '7'], madeBy: [WORDS] },
  {
    key: 'rule.to.{kind}',
    of: ['watchers', 'duty', 'enterprise', 'bureau'],
    madeBy: [`${ROOM}/blocks/notify.ts`],
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
