import './rule-designer.css';
import { Spin } from 'antd';
import { useEffect, useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { FactorFact } from '#widgets/monitor-rule/rule-facts.ts';
import { ruleApi, type RuleRow } from '../api.ts';
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

interface Opened {
  readonly row: RuleRow | null;
  readonly factors: readonly FactorFact[];
}

/** The page that draws monitoring rules: a rule that is there, or a new one. */
export function RuleDesigner({ id, first, tried, house }: RuleDesignerProps) {
  const ports = useData();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLate = false;
    const api = ruleApi(ports);
    Promise.all([id === undefined ? null : api.info(id), api.facts()]).then(
      ([row, facts]) => isLate || setOpened({ row, factors: facts.factors }),
      (cause: CallError) => isLate || setFailure(cause),
    );
    return () => {
      isLate = true;
    };
  }, [ports, id, turn]);
  const retry = (): void => {
    setFailure(null);
    setTurn((before) => before + 1);
  };
  if (failure)
    return (
      <main className="rd-page">
        <ListFailure error={failure} onRetry={retry} onBack={house.onBack} />
      </main>
    );
  if (!opened)
    return (
      <main className="rd-page">
        <Spin />
      </main>
    );
  return (
    <RuleDesk row={opened.row} factors={opened.factors} tried={tried} house={house} first={first} />
  );
}
