import { Button } from 'antd';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../../commands/commands.ts';
import { RecordBar, type RecordBarDeeds } from '../../keeping/record-bar.tsx';
import type { RuleKeeping } from './use-rule-keeping.ts';

const MAX_NAME = 60;

interface RuleBarProps {
  readonly commander: Commander;
  readonly keeping: RuleKeeping;
  readonly problems: number;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  /** 0: none runs. */
  readonly running: number;
  readonly isTrying: boolean;
  readonly deeds: RecordBarDeeds & { readonly try: () => void };
}

/** Name and state of the rule, and everything that can be done with it. */
export function RuleBar({ running, isTrying, ...rest }: RuleBarProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  return (
    <RecordBar
      {...rest}
      name={{ label: t('ruleDesign.field.name'), max: MAX_NAME }}
      running={
        running > 0 ? t('ruleDesign.running', { version: running }) : t('ruleDesign.notRunning')
      }
    >
      {can('dm:rule:tryOut') ? (
        <Button size="small" aria-pressed={isTrying} onClick={rest.deeds.try}>
          {t('ruleDesign.try')}
        </Button>
      ) : null}
    </RecordBar>
  );
}
