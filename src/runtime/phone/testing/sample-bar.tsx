import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

import { statesName } from '#engine/actions/action-model.ts';
import { useActions } from '#engine/actions/use-actions.tsx';
import type { Row } from '#engine/base/ports.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { ScanButton } from '../scan/scan-button.tsx';

interface SampleBarProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly onChanged: () => void;
}

/** The buttons of the schema that stand at the foot, by their words there. */
const AT_FOOT = [
  ['take', 'sample.photo'],
  ['handOver', 'sample.handOver'],
  ['miss', 'sample.miss'],
] as const;

/** 扫标签 leads to the next bottle; 拍照 records the sampling with its photos; 交接 hands it on. Rights and dialogs are those of the desktop. */
export function SampleBar({ entity, row, onChanged }: SampleBarProps) {
  const { t } = useTranslation('phone');
  const { actions, host } = useActions({
    states: useStates(statesName(entity)),
    place: { entity, filter: () => ({ ids: row['id'] }), onChanged },
  });
  return (
    <>
      <ScanButton text={t('sample.scan')} />
      {AT_FOOT.map(([name, word]) => {
        const action = actions.detail.find(({ key }) => key === name);
        return action && actions.isOfferedOn(action, row) ? (
          <Button key={name} size="large" onClick={() => actions.run(action, [row])}>
            {t(word)}
          </Button>
        ) : null;
      })}
      {host}
    </>
  );
}
