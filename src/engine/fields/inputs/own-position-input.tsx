import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { toText } from '#schemas/expressions/values.ts';
import { EMPTY_TEXT } from '../values/texts.ts';
import { hasPosition, myPosition, type Position } from './my-position.ts';
import './location-input.css';

/** The longitude of where the browser is: filled in as the form opens, and by nobody's hand. The button that asks again stands here, once for both. */
export function OwnLongitudeInput(props: InputProps) {
  return <OwnDegrees {...props} part="lng" />;
}

/** The latitude of where the browser is, likewise; it is asked for again with the longitude. */
export function OwnLatitudeInput(props: InputProps) {
  return <OwnDegrees {...props} part="lat" />;
}

/** Heard by the other half of the place: the form asks once. */
const ASKED = 'own-position-asked';

function OwnDegrees({ part, ...props }: InputProps & { readonly part: keyof Position }) {
  const { id, value } = props;
  const isLocked = props.disabled === true || props.readOnly === true;
  const own = useOwnDegrees(props, part, isLocked);
  return (
    <div className="eform-place-tools">
      <output id={id}>{isNothing(value) ? EMPTY_TEXT : toText(value)}</output>
      {part === 'lng' ? <AskAgain {...own} isLocked={isLocked} /> : null}
    </div>
  );
}

type AskAgainProps = Pick<ReturnType<typeof useOwnDegrees>, 'isAsking' | 'hasFailed'> & {
  readonly isLocked: boolean;
};

function AskAgain({ isAsking, hasFailed, isLocked }: AskAgainProps) {
  const { t } = useTexts();
  if (!hasPosition()) return <span className="engine-hint">{t('input.place.plainHttp')}</span>;
  return (
    <>
      {isLocked ? null : (
        <Button
          size="small"
          icon={<AimOutlined />}
          loading={isAsking}
          onClick={() => document.dispatchEvent(new Event(ASKED))}
        >
          {t('input.place.mine')}
        </Button>
      )}
      {hasFailed ? (
        <span className="engine-hint" role="status">
          {t('input.place.noOwn')}
        </span>
      ) : null}
    </>
  );
}

function useOwnDegrees(props: InputProps, part: keyof Position, isLocked: boolean) {
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isShown = useIsShown();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const fill = useCallback((): void => {
    setAsking(true);
    myPosition()
      .then((found) => {
        setFailed(false);
        latest.current.onChange(found[part]);
      })
      .catch(() => setFailed(true))
      .finally(() => setAsking(false));
  }, [part]);
  const asks = isNothing(props.value) && !isLocked && hasPosition();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!asks || hasAsked.current) return;
    hasAsked.current = true;
    fill();
  });
  // a form in a tab that is not in sight keeps the place it has
  const hears = !isLocked && isShown;
  useEffect(() => {
    if (!hears) return undefined;
    document.addEventListener(ASKED, fill);
    return () => document.removeEventListener(ASKED, fill);
  }, [hears, fill]);
  return { isAsking, hasFailed };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
