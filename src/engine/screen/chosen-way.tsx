import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';
import './chosen-way.css';

interface ChosenWayProps {
  readonly way: readonly Row[];
  readonly onWay: (way: readonly Row[]) => void;
}

/** From the whole to the row that is chosen; every step leads back. */
export function ChosenWay({ way, onWay }: ChosenWayProps) {
  const { t } = useTexts();
  const steps = [t('list.whole'), ...way.map(({ id, name }) => textOf(name ?? id))];
  return (
    <nav className="engine-way" aria-label={t('list.way')}>
      <ol>
        {steps.map((step, at) => (
          // two steps may be called alike; a way only grows and shrinks at its end
          // oxlint-disable-next-line react/no-array-index-key -- the place is what tells steps apart
          <li key={at}>
            {at === way.length ? (
              <b aria-current="location">{step}</b>
            ) : (
              <button type="button" className="engine-link" onClick={() => onWay(way.slice(0, at))}>
                {step}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
