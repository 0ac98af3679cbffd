import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Lifted } from '#schemas/standing-books/lift.ts';
import { sayPartValue } from '#schemas/standing-books/say-change.ts';

/** What becomes of a draft that is lifted to another version of its template: what is lost and why, and what is asked for besides. */
export function LiftedValues({ lifted: { lost, asked } }: { readonly lifted: Lifted }) {
  const { t } = useTexts();
  return (
    <>
      {lost.length === 0 ? (
        <p>{t('book.lost.none')}</p>
      ) : (
        <section aria-label={t('book.lost.title')}>
          <h3>{t('book.lost.title')}</h3>
          <ul>
            {keyItems(lost, ({ name }) => name).map(({ key, item }) => (
              <li key={key}>
                {item.title}: <del>{sayPartValue('value', item.value, t)}</del>{' '}
                <small>{t(`book.lost.${item.why}`)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked.length > 0 ? (
        <p>
          {t('book.asked.title')}: {asked.map(({ title }) => title).join(', ')}
        </p>
      ) : null}
    </>
  );
}
