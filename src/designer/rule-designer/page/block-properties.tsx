import './block-properties.css';
import { useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Faces } from '../../canvas/faces.ts';
import type { Commander } from '../../commands/commands.ts';
import { Properties } from '../../properties/properties.tsx';
import { usePanelNode } from '../../properties/use-panel-node.ts';
import { RULE } from '../language/kinds.ts';
import { propsOf, sheetDicts, sheetOf } from '../language/sheets.ts';
import type { RuleChecked } from './use-rule-check.ts';

interface BlockPropertiesProps {
  readonly commander: Commander;
  readonly faces: Faces;
  readonly world: RuleWorld;
  readonly notes: RuleChecked;
  readonly isReadOnly: boolean;
}

/** Words of the chosen block; of the rule as a whole where none is. */
export function BlockProperties({
  commander,
  faces,
  world,
  notes,
  isReadOnly,
}: BlockPropertiesProps) {
  const ports = useTexts();
  const { t } = ports;
  const { node, key } = usePanelNode(commander.store);
  const isHole = key !== undefined && node.kind === RULE;
  const dicts = useMemo(() => sheetDicts(ports, world), [ports, world]);
  const title = node.kind === RULE ? t('ruleDesign.panel.rule') : faces.faceOf(node).label;
  const sheet = useMemo(() => sheetOf(node, t, title, dicts), [node, t, title, dicts]);
  const change = (name: string, values: Row): void =>
    commander.change(node.id, propsOf(node, values), `${node.id}.${name}`);
  const said = [...notes.problems, ...notes.notes].filter(
    (one) => one.key === (key ?? null) || (node.kind === RULE && one.key === null),
  );
  return (
    <Properties
      sheet={sheet}
      label={t('ruleDesign.panel')}
      isReadOnly={isReadOnly}
      onChange={change}
    >
      {isHole ? <p className="rd-hint">{t('ruleDesign.hole.hint')}</p> : null}
      {said.length > 0 ? (
        <ul className="rd-remarks">
          {said.map((one) => (
            <li key={one.text} data-kind={notes.problems.includes(one) ? 'error' : 'note'}>
              {one.text}
            </li>
          ))}
        </ul>
      ) : null}
      {Object.keys(sheet.fields).length === 0 ? (
        <p className="rd-hint">{t('ruleDesign.panel.none')}</p>
      ) : null}
    </Properties>
  );
}
