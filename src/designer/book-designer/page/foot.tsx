import { useTexts } from '#engine/base/ports-context.ts';
import { spotsOf, type DesignNode } from '../../document/node.ts';

interface FootProps {
  readonly root: DesignNode;
  readonly problems: number;
  /** Percent. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

const [LEAST, MOST, STEP] = [50, 150, 10];

/** How much there is, how large it is drawn, and what is wrong with it. */
export function Foot({ root, problems, zoom, onZoom }: FootProps) {
  const { t } = useTexts();
  return (
    <footer className="bd-foot">
      <span>{t('bookDesign.elements', { count: spotsOf(root).size - 1 })}</span>
      <span role="status">{t('designer.check', { count: problems })}</span>
      <label>
        {t('bookDesign.zoom', { zoom })}
        <input
          type="range"
          min={LEAST}
          max={MOST}
          step={STEP}
          value={zoom}
          onChange={({ target }) => onZoom(Number(target.value))}
        />
      </label>
    </footer>
  );
}
