import { useTranslation } from 'react-i18next';

import type { Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

interface PhotosNeededProps {
  readonly entity: EntitySchema;
  readonly row: Row;
}

/** The photos that the type of an order asks for, by what they show: the field that holds them and the one that says how many. */
const SUBJECTS = [
  ['photos', 'photoCount'],
  ['stationPhotos', 'stationPhotoCount'],
  ['readingPhotos', 'readingPhotoCount'],
  ['beforePhotos', 'beforePhotoCount'],
  ['afterPhotos', 'afterPhotoCount'],
] as const;

/** Statuses in which photos are still taken: to be accepted, in hand, rejected. */
const OPEN: readonly unknown[] = ['1', '2', '-1'];

/** Which photos an order needs, and how many of each are there; nothing where it needs none, or it is handed in. */
export function PhotosNeeded({ entity, row }: PhotosNeededProps) {
  const { t } = useTranslation('phone');
  const needed = SUBJECTS.flatMap(([field, count]) => {
    const [fewest, held] = [Number(row[count] ?? 0), countOf(row[field])];
    return fewest > 0 ? [{ field, fewest, held, title: entity.fields[field]?.title }] : [];
  });
  if (needed.length === 0 || !OPEN.includes(row['status'])) return null;
  return (
    <section className="phone-card">
      <h2>{t('order.photos')}</h2>
      <ul className="phone-lines">
        {needed.map(({ field, fewest, held, title }) => (
          <li key={field} className="phone-line">
            <span className="phone-line-name">{title}</span>
            <span className={held < fewest ? 'phone-over' : 'phone-hint'}>
              {t('order.photosHeld', { held, fewest })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countOf(photos: unknown): number {
  return Array.isArray(photos) ? photos.length : 0;
}
