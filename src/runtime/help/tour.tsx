/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the dialog itself takes the keys of its steps */
import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import './tour.css';

/** What each step shows; a part that is not there is told in the middle of the page. */
const STEPS = [
  ['menu', '.shell-side'],
  ['tabs', '.tab-bar'],
  ['search', '.palette-field'],
  ['bell', '[data-tour="bell"]'],
  ['help', '[data-tour="help"]'],
] as const;

/** Where the page is narrow, the menu comes out of its button. */
const MENU_BUTTON = '[data-tour="menu"]';

/** px between the part and the card, and from the edge of the page */
const GAP = 12;
const WIDTH = 320;
/** px; more than the card is ever high */
const HEIGHT = 200;

interface Props {
  readonly onEnd: () => void;
}

/** Five steps through the house for who is here for the first time. Escape skips, arrows go on and back; the focus stays in the card and returns. */
export function Tour({ onEnd }: Props) {
  const { t } = useTranslation('shell');
  const [at, setAt] = useState(0);
  const cardRef = useRef<HTMLDivElement>(null);
  const [name, part] = STEPS[at] ?? STEPS[0];
  const isInButton = name === 'menu' && document.querySelector(part) === null;
  const rect = useRect(isInButton ? MENU_BUTTON : part);
  const next = (): void => (isLast(at) ? onEnd() : setAt(at + 1));

  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // before it is painted: a key that is pressed as soon as the card is seen is heard by it
  useLayoutEffect(() => {
    cardRef.current?.querySelector<HTMLElement>('.ant-btn-primary')?.focus();
  }, [at]);

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'ArrowRight') next();
    else if (event.key === 'ArrowLeft') setAt(Math.max(0, at - 1));
    else if (event.key === 'Tab') keepFocus(event);
    else return;
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  }

  return (
    <div className="tour" role="presentation">
      <div className="tour-light" style={rect ? lightOver(rect) : { opacity: 0 }} />
      <div
        ref={cardRef}
        className="tour-card"
        role="dialog"
        aria-modal="true"
        aria-label={t('tour.label')}
        aria-describedby="tour-text"
        tabIndex={-1}
        style={placeBeside(rect)}
        onKeyDown={handleKey}
      >
        <strong>{t(`tour.${name}`)}</strong>
        <p id="tour-text" aria-live="polite">
          {t(isInButton ? 'tour.menuButtonText' : `tour.${name}Text`)}
        </p>
        <TourFoot at={at} onAt={setAt} onNext={next} onEnd={onEnd} />
      </div>
    </div>
  );
}

const isLast = (at: number): boolean => at === STEPS.length - 1;

interface TourFootProps extends Props {
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onNext: () => void;
}

function TourFoot({ at, onAt, onNext, onEnd }: TourFootProps) {
  const { t } = useTranslation('shell');
  return (
    <div className="tour-foot">
      <span className="num text-2">{t('tour.step', { at: at + 1, total: STEPS.length })}</span>
      <Button size="small" type="text" onClick={onEnd}>
        {t('tour.skip')}
      </Button>
      {at > 0 ? (
        <Button size="small" onClick={() => onAt(at - 1)}>
          {t('tour.back')}
        </Button>
      ) : null}
      <Button size="small" type="primary" onClick={onNext}>
        {t(isLast(at) ? 'tour.end' : 'tour.next')}
      </Button>
    </div>
  );
}

/** Where the part stands now; null where it is not shown. */
function useRect(selector: string): DOMRect | null {
  const [rect, setRect] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      setRect(found && found.width > 0 ? found : null);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [selector]);
  return rect;
}

function lightOver({ left, top, width, height }: DOMRect): CSSProperties {
  return { left: left - 4, top: top - 4, width: width + 8, height: height + 8 };
}

/** Beside a tall part, below any other, always within the page; without a part in the middle. */
function placeBeside(rect: DOMRect | null): CSSProperties {
  const width = Math.min(WIDTH, window.innerWidth - 2 * GAP);
  if (!rect) return { left: (window.innerWidth - width) / 2, top: '30%', width };
  const isTall = rect.height > window.innerHeight / 2;
  const left = isTall ? rect.right + GAP : Math.min(rect.left, window.innerWidth - width - GAP);
  const top = isTall ? rect.top + GAP : Math.min(rect.bottom + GAP, window.innerHeight - HEIGHT);
  return { left: Math.max(GAP, left), top, width };
}

/** Tab goes round within the card. */
function keepFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const [first, last] = [buttons[0], buttons.at(-1)];
  const goes = event.shiftKey ? first : last;
  if (document.activeElement !== goes) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
