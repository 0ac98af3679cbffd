import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { Button, Popover, Slider, Switch } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../ports/settings.ts';
import { isSoundBlocked, playTone, soundChoice } from '../realtime/tone.ts';
import { settingsAtom } from '../session/session-state.ts';

/** Sound of urgent alarms: on or off, how loud, and a try; says when the browser still keeps the page silent. */
export function AlarmSound() {
  const { t } = useTranslation('shell');
  const choice = soundChoice(useAtomValue(settingsAtom)['sound']);
  const isBlocked = useSoundBlocked();
  const change = (part: Partial<typeof choice>): void => settings.set('sound', { ...choice, ...part });
  const label = t(choice.isMuted ? 'sound.muted' : isBlocked ? 'sound.blocked' : 'sound.on');
  const content = (
    <div className="alarm-sound">
      <label>
        <Switch size="small" checked={!choice.isMuted} onChange={(isOn) => change({ isMuted: !isOn })} aria-label={t('sound.label')} /> {t('sound.label')}
      </label>
      <Slider
        min={0}
        max={1}
        step={0.1}
        disabled={choice.isMuted}
        value={choice.volume}
        tooltip={{ open: false }}
        ariaLabelForHandle={t('sound.volume')}
        onChange={(volume) => change({ volume })}
      />
      <Button size="small" disabled={choice.isMuted} onClick={() => void playTone(choice.volume)}>
        {t('sound.try')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" content={content} placement="bottomRight">
      <Button type="text" aria-label={label} title={label} icon={choice.isMuted || isBlocked ? <MutedOutlined /> : <SoundOutlined />} />
    </Popover>
  );
}

/** Follows the first click or key of the page. */
function useSoundBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(isSoundBlocked);
  useEffect(() => {
    if (!isBlocked) return;
    const look = (): void => setBlocked(isSoundBlocked());
    window.addEventListener('click', look);
    window.addEventListener('keyup', look);
    return () => {
      window.removeEventListener('click', look);
      window.removeEventListener('keyup', look);
    };
  }, [isBlocked]);
  return isBlocked;
}
