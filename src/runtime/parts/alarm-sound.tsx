import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isSoundBlocked, soundChoice } from '#runtime/realtime/tone.ts';
import { settingsAtom } from '#runtime/state/session-state.ts';
import { SoundSettings } from './notice-settings.tsx';

/** The switch of the alarm tone on a page; says when the browser still keeps the page silent. */
export function AlarmSound() {
  const { t } = useTranslation('shell');
  const { isMuted } = soundChoice(useAtomValue(settingsAtom)['sound']);
  const isBlocked = useSoundBlocked();
  const label = t(isMuted ? 'sound.muted' : isBlocked ? 'sound.blocked' : 'sound.on');
  return (
    <Popover trigger="click" content={<SoundSettings />} placement="bottomRight">
      <Button
        type="text"
        aria-label={label}
        title={label}
        icon={isMuted || isBlocked ? <MutedOutlined /> : <SoundOutlined />}
      />
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
