import { CloudUploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';

import { CountMark } from '#engine/base/count-mark.tsx';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** Opens the list of what waits to be sent; nothing while nothing waits. */
export function OutboxButton() {
  const { t } = useTranslation('shell');
  const { count } = useOutbox();
  const setOpenPart = useSetAtom(openPartAtom);
  if (count === 0) return null;
  const label = t('outbox.label', { count });
  return (
    <span className="header-bell">
      <Button
        type="text"
        aria-label={label}
        title={label}
        icon={<CloudUploadOutlined />}
        onClick={() => setOpenPart('outbox')}
      />
      <CountMark count={count} />
    </span>
  );
}
