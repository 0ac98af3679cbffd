import { useHouse, useTexts } from '#engine/base/ports-context.ts';

/** Every map without an authority behind it says that it is a sketch, or under which number it was reviewed. */
export function SketchNote() {
  const { t } = useTexts();
  const no = useHouse().mapReviewNo?.();
  return <span className="emap-note">{no ? t('map.reviewNo', { no }) : t('map.sketch')}</span>;
}
