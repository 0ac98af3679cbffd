import { useEffect, useRef, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useTab } from '#engine/base/tab.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import './record-news.css';

/** A tab that was away so long reads its record again when it is shown, ms. */
const STALE_MS = 30_000;

/** Pushed news of a record that is open. */
export interface News {
  readonly message: Row;
  close(): void;
}

/** Someone else acted on the open record: it is read again, so that buttons fit, and the message stands above it until closed, or until I act myself. */
export function useRecordNews(
  entity: EntitySchema,
  row: Row | null,
  reload: () => void,
): News | null {
  const ports = useData();
  const [message, setMessage] = useState<Row | null>(null);
  const id = row ? rowId(row) : '';
  const topic = entity.list?.live;
  useEffect(() => {
    if (!topic || !id) return undefined;
    const stop = ports.onPush(topic, (pushed) => {
      if (!String(pushed.link ?? '').endsWith(`/${id}`)) return;
      setMessage(pushed);
      reload();
    });
    return stop;
  }, [ports, topic, id, reload]);
  useReloadOnReturn(reload);
  return message ? { message, close: () => setMessage(null) } : null;
}

/** A record that waited in a hidden tab may be old when it is shown again. */
function useReloadOnReturn(reload: () => void): void {
  const isActive = useTab()?.isActive ?? true;
  const leftAt = useRef<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    if (!isActive) leftAt.current = now;
    else if (leftAt.current !== null && now - leftAt.current > STALE_MS) reload();
  }, [isActive, reload]);
}

/** Who did what and when, in one line; a message without a name on it is its own title. */
export function newsText(news: Row, t: TextPort['t']): string {
  const time = String(news.at ?? '').slice(11, 16);
  const { byName, what } = news;
  return byName && what
    ? t('detail.news', { who: byName, time, what })
    : `${time} ${String(news.title ?? '')}`;
}

interface RecordNewsProps {
  readonly news: Row;
  readonly onClose: () => void;
}

/** The line above a record that says what someone else just did. */
export function RecordNews({ news, onClose }: RecordNewsProps) {
  const ports = useTexts();
  return (
    <div className="engine-news" role="status">
      <LineIcon name="info" />
      <span>{newsText(news, ports.t)}</span>
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={ports.t('list.close')}
        title={ports.t('list.close')}
        onClick={onClose}
      >
        <LineIcon name="close" />
      </button>
    </div>
  );
}
