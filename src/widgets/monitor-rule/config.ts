import { defineWidget } from '#engine/base/define-widget.ts';
import { leaveRulesToServer } from '#schemas/types/rule-reading.ts';
import { ruleText } from './rule-text.ts';
import { ALARM_WHY } from './takes.ts';

leaveRulesToServer();

const shown = async () => import('./rule-cell.tsx');
const texts = ['rule'];

/**
 * Pollution factors (污染因子) by their codes, and the monitoring rules about them: shown and entered by the same code that reads and says
 * them; why a record was raised.
 */
export const WIDGET = defineWidget({
  cells: {
    factor: { load: async () => (await import('./factor-cell.tsx')).FactorCell, saysCodes: true },
  },
  inputs: {
    factor: { load: async () => (await import('./factor-input.tsx')).FactorInput, isSoon: true },
  },
  types: {
    rule: {
      cell: { load: async () => (await shown()).RuleCell, texts },
      display: { load: async () => (await shown()).RuleDisplay, texts },
      input: { load: async () => (await import('./rule-input.tsx')).RuleInput, texts },
      toText: ruleText,
    },
  },
  blocks: {
    alarmWhy: {
      takes: ALARM_WHY,
      load: async () => (await import('./alarm-why-block.tsx')).AlarmWhyBlock,
      texts,
      place: 'top',
    },
  },
});
