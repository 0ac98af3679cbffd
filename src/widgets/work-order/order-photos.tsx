import { useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { FilePreview } from '#engine/fields/files/file-preview.tsx';
import type { OrderPhoto } from '#schemas/api/order-desk.ts';
import { sayPictureFacts } from '#schemas/types/picture-facts.ts';
import { useDesk } from './use-desk.ts';
import './work-order.css';

/** What the original of a photo says of itself. */
function PhotoFacts({ facts }: { readonly facts: NonNullable<OrderPhoto['facts']> }) {
  const { t } = usePorts('texts');
  const said = t('file.facts', { facts: sayPictureFacts(facts) });
  return (
    <small className="dsr-order-photo-facts" title={said}>
      {t('order.photos.facts', { facts: sayPictureFacts(facts) })}
    </small>
  );
}

const MINUTE_CHARS = 16;

/** All pictures of an order and of its books, the newest first, each with what it belongs to, when it came, by whom and of which station. */
export function OrderPhotos({ row, stamp, onTotal }: BlockProps) {
  const { t, fileUrl } = usePorts('texts', 'data');
  const [at, setAt] = useState<number | null>(null);
  const { items, error, reload } = useDesk<OrderPhoto>(
    `GET /ops/order-desk/${encodeURIComponent(String(row.id))}/photos`,
    stamp,
    onTotal,
  );
  if (error) return <ListFailure error={error} onRetry={reload} />;
  if (items?.length === 0) return <p className="engine-hint">{t('order.photos.none')}</p>;
  return (
    <>
      <ul className="dsr-order-photos" aria-busy={items === null}>
        {items?.map(({ id, name, source, at: time, by, place, facts }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('order.photos.open', { name })}
              onClick={() => setAt(index)}
            >
              <img alt={name} src={fileUrl(id)} loading="lazy" />
            </button>
            <p title={source}>{source}</p>
            <small>{time.slice(0, MINUTE_CHARS)}</small>
            <small title={by ?? undefined}>{by}</small>
            <small title={place ?? undefined}>{place}</small>
            {facts ? <PhotoFacts facts={facts} /> : null}
          </li>
        ))}
      </ul>
      {at === null ? null : <FilePreview files={items ?? []} at={at} onClose={() => setAt(null)} />}
    </>
  );
}
