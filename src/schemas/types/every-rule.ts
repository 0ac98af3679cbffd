/** Whatever imports this reads monitoring rules in full, with all blocks. */
import { readTree } from '../monitor-rules/check/shape.ts';
import { namedInRule, withoutNamed } from '../monitor-rules/named.ts';
import { provideRuleReading } from './rule-reading.ts';

provideRuleReading({
  isRule: (value) => readTree(value) !== null,
  named: namedInRule,
  without: withoutNamed,
});
