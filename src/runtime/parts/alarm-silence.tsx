import { useRequest } from 'ahooks';
import { Badge, Button, Empty, Popover } from 'antd';
import { useTranslation } from 'react-i18next';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import './alarm-silence.css';

/** The stations whose new alarms are not told to me: how many there are, until when, and the way to end it (UX.md 13.3). */
export function AlarmSilence() {
  const { t } = useTranslation('shell');
  const ports = usePorts('data', 'house');
  const mayMute = ports.can('dm:alarm:mute');
  const { data: silences = [], refresh } = useRequest(
    () => callAddress(ports, 'GET /dm/alarm/record/mutes', {}, { isSilent: true }),
    {
      ready: mayMute,
      refreshOnWindowFocus: true,
      onError: () => {},
    },
  );
  const { run: end } = useRequest(
    (stationId: string) =>
      callAddress(ports, 'POST /dm/alarm/record/unmute', { body: { stationId } }),
    {
      manual: true,
      onSuccess: refresh,
      onError: () => {},
    },
  );
  if (!mayMute) return null;
  const label =
    silences.length > 0 ? t('silence.count', { count: silences.length }) : t('silence.title');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('silence.title')}
      content={<Silences silences={silences} onEnd={end} />}
      onOpenChange={(isOpen) => isOpen && refresh()}
    >
      <Button type="text" aria-label={label}>
        <Badge count={silences.length} size="small" offset={[8, 0]}>
          {t('silence.title')}
        </Badge>
      </Button>
    </Popover>
  );
}

interface SilencesProps {
  readonly silences: AnswerAt<'GET /dm/alarm/record/mutes'>;
  readonly onEnd: (stationId: string) => void;
}

function Silences({ silences, onEnd }: SilencesProps) {
  const { t } = useTranslation('shell');
  if (silences.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('silence.none')} />;
  return (
    <ul className="alarm-silence" aria-label={t('silence.title')}>
      {silences.map(({ stationId, stationName, until }) => (
        <li key={stationId}>
          <span>
            {stationName ?? stationId}
            <small className="text-2">{t('silence.until', { until: until.slice(0, 16) })}</small>
          </span>
          <Button
            size="small"
            aria-label={`${t('silence.end')} ${stationName ?? ''}`}
            onClick={() => onEnd(stationId)}
          >
            {t('silence.end')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
