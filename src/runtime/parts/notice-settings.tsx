import { Button, Slider, Switch } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { settings } from '#runtime/ports/settings.ts';
import { noticeChoice } from '#runtime/realtime/notice-choice.ts';
import type { NoticeChoice } from '#runtime/realtime/notice-choice.ts';
import { playTone, soundChoice } from '#runtime/realtime/tone.ts';
import { settingsAtom } from '#runtime/state/session-state.ts';
import './notice-settings.css';

/** How messages make themselves known: tone and its volume, notices of the operating system, quiet hours. Kept for the person on the server. */
export function NoticeSettings() {
  const { t } = useTranslation('shell');
  const stored = useAtomValue(settingsAtom);
  const choice = noticeChoice(stored['notices']);
  const change = (part: Partial<NoticeChoice>): void =>
    settings.set('notices', { ...choice, ...part });
  return (
    <div className="notice-settings">
      <SoundSettings />
      <DesktopNotices
        isOn={choice.isDesktopOn}
        onChange={(isDesktopOn) => change({ isDesktopOn })}
      />
      <section>
        <label>
          <Switch
            size="small"
            checked={choice.isQuietOn}
            onChange={(isQuietOn) => change({ isQuietOn })}
            aria-label={t('quiet.label')}
          />{' '}
          {t('quiet.label')}
        </label>
        <p className="text-2">{t('quiet.purpose')}</p>
        <div className="notice-times">
          {(['quietFrom', 'quietTo'] as const).map((name) => (
            <label key={name}>
              {t(name === 'quietFrom' ? 'quiet.from' : 'quiet.to')}{' '}
              <input
                type="time"
                className="plain-input"
                disabled={!choice.isQuietOn}
                value={choice[name]}
                onChange={({ target }) => target.value && change({ [name]: target.value })}
              />
            </label>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Sound of urgent alarms: on or off, how loud, and a try. */
export function SoundSettings() {
  const { t } = useTranslation('shell');
  const choice = soundChoice(useAtomValue(settingsAtom)['sound']);
  const change = (part: Partial<typeof choice>): void =>
    settings.set('sound', { ...choice, ...part });
  return (
    <section className="alarm-sound">
      <label>
        <Switch
          size="small"
          checked={!choice.isMuted}
          onChange={(isOn) => change({ isMuted: !isOn })}
          aria-label={t('sound.label')}
        />{' '}
        {t('sound.label')}
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
    </section>
  );
}

/** Exists only on HTTPS or localhost: elsewhere it says so, and where the browser forbids it what to do. */
function DesktopNotices({
  isOn,
  onChange,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { t } = useTranslation('shell');
  const isPossible = window.isSecureContext && 'Notification' in window;
  const [permission, setPermission] = useState(
    isPossible ? Notification.permission : 'unsupported',
  );

  function handleChange(isWanted: boolean): void {
    onChange(isWanted);
    if (isWanted && permission === 'default')
      void Notification.requestPermission().then(setPermission);
  }

  return (
    <section>
      <label>
        <Switch
          size="small"
          disabled={permission === 'unsupported' || permission === 'denied'}
          checked={isOn && permission === 'granted'}
          onChange={handleChange}
          aria-label={t('bell.desktop')}
        />{' '}
        {t('bell.desktop')}
      </label>
      {permission === 'unsupported' ? <p className="text-2">{t('bell.noDesktop')}</p> : null}
      {permission === 'denied' ? <p className="text-2">{t('bell.desktopDenied')}</p> : null}
    </section>
  );
}
