import { MONITOR_RULE } from '#schemas/api/monitor-rule.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { bringPart } from '#server/sheet/parts.ts';
import { subscribeRuleActions } from './act.ts';
import { RULE_HOOKS, VERSION_HOOKS } from './hooks.ts';
import { RULE_LIFE } from './life.ts';
import { registerRuleRoutes } from './routes.ts';
import { writeWhy } from './sheet-why.ts';

export const RULE_AREA = defineArea({
  name: 'rule',
  about:
    'monitoring rules: their versions, what they would have raised, what follows when one fires',
  uses: ['alarm', 'ingest', 'work-order', 'check', 'warning', 'diagnosis', 'statistic', 'roster'],
  contracts: [MONITOR_RULE],
  routes: registerRuleRoutes,
  entities: {
    monitorRule: { hooks: RULE_HOOKS, life: RULE_LIFE },
    ruleVersion: { hooks: VERSION_HOOKS },
  },
  told: [subscribeRuleActions],
  brings: [bringPart('alarmWhy', writeWhy)],
});
