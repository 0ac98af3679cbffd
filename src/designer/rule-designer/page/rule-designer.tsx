import './rule-designer.css';
import { Spin } from 'antd';
import { useEffect, useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { FactorFact } from '#widgets/monitor-rule/rule-facts.ts';
import { useEditing } from '../../editing/use-editing.ts';
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
  /** Another turn is another desk: what was read has come anew. */
  readonly turn: number;
  readonly row: RuleRow | null;
  readonly factors: readonly FactorFact[];
}

/** The page that draws monitoring rules: a rule that is there, or a new one. */
export function RuleDesigner({ id, first, tried, house }: RuleDesignerProps) {
  const ports = usePorts('data', 'house');
  const { can } = ports;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLate = false;
    const api = ruleApi(ports);
    Promise.all([id === undefined ? null : api.info(id), api.facts()]).then(
      ([row, facts]) => isLate || setOpened({ turn, row, factors: facts.factors }),
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
  const editing = useEditing({
    kind: 'rule',
    document: id,
    isOn: can('dm:rule:update'),
    onGained: retry,
  });
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
    <RuleDesk
      key={opened.turn}
      row={opened.row}
      factors={opened.factors}
      {...{ tried, house, first, editing }}
    />
  );
}
