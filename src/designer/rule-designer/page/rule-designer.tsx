import './rule-designer.css';
import { usePorts } from '#engine/base/ports-context.ts';
import { Opening } from '../../keeping/opening.tsx';
import { ruleApi } from '../api.ts';
import type { Days } from '../trial/days.ts';
import type { RuleHouse } from './house.ts';
import { RuleDesk } from './rule-desk.tsx';

interface RuleDesignerProps {
  /** undefined: a new rule. */
  readonly id: string | undefined;
  /** What is opened at once: `try`, `versions`, `publish`. */
  readonly first?: string | null;
  /** The days its try-out begins with. */
  readonly tried?: Days | undefined;
  readonly house: RuleHouse;
}

/** The page that draws monitoring rules: a rule that is there, or a new one. */
export function RuleDesigner({ id, first, tried, house }: RuleDesignerProps) {
  const api = ruleApi(usePorts('data', 'house'));
  return (
    <Opening
      kind="rule"
      document={id}
      right="dm:rule:update"
      read={() => Promise.all([id === undefined ? null : api.info(id), api.facts()])}
      onBack={house.onBack}
    >
      {([row, { factors }], editing) => (
        <RuleDesk {...{ row, factors, tried, house, first, editing }} />
      )}
    </Opening>
  );
}
