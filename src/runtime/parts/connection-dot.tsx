import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { connectionAtom } from '#runtime/realtime/message-state.ts';
import './connection-dot.css';

/** Seconds since a moment of `performance.now()`, counting while it is given. */
export function useSecondsSince(since: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (since === null) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.round((now - since) / 1000));
}

/** A ring while connecting, green connected, amber reconnecting with its seconds, grey off; each with another shape and a word. */
export function ConnectionDot() {
  const { t } = useTranslation('shell');
  const connection = useAtomValue(connectionAtom);
  const seconds = useSecondsSince(connection.state === 'reconnecting' ? connection.since : null);
  const label = t(`connection.${connection.state}`, { seconds });
  return (
    <span
      className="connection"
      data-state={connection.state}
      role="img"
      aria-label={label}
      title={label}
    >
      <span className="connection-word">{t(`connection.word.${connection.state}`)}</span>
      {connection.state === 'reconnecting' ? <span className="num">{seconds}s</span> : null}
    </span>
  );
}
