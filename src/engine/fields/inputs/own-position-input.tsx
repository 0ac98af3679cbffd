import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { toText } from '#schemas/expressions/values.ts';
import { EMPTY_TEXT } from '../values/texts.ts';
import { hasPosition, myPosition, type Position } from './my-position.ts';
import './location-input.css';

/** The longitude of where the browser is: filled in as the form opens, and by nobody's hand. */
export function OwnLongitudeInput(props: InputProps) {
  return <OwnDegrees {...props} part="lng" />;
}

/** The latitude of where the browser is, likewise. */
export function OwnLatitudeInput(props: InputProps) {
  return <OwnDegrees {...props} part="lat" />;
}

function OwnDegrees({ part, ...props }: InputProps & { readonly part: keyof Position }) {
  const { t } = useTexts();
  const { id, value } = props;
  const isLocked = props.disabled === true || props.readOnly === true;
  const { fill, isAsking, hasFailed } = useOwnDegrees(props, part, isLocked);
  const isPossible = hasPosition();
  return (
    <div className="eform-place-tools">
      <output id={id}>{isNothing(value) ? EMPTY_TEXT : toText(value)}</output>
      {isPossible && !isLocked ? (
        <Button size="small" icon={<AimOutlined />} loading={isAsking} onClick={fill}>
          {t('input.place.mine')}
        </Button>
      ) : null}
      {isPossible ? null : <span className="engine-hint">{t('input.place.plainHttp')}</span>}
      {hasFailed ? (
        <span className="engine-hint" role="status">
          {t('input.place.noOwn')}
        </span>
      ) : null}
    </div>
  );
}

function useOwnDegrees(props: InputProps, part: keyof Position, isLocked: boolean) {
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const fill = (): void => {
    setAsking(true);
    myPosition()
      .then((found) => {
        setFailed(false);
        latest.current.onChange(found[part]);
      })
      .catch(() => setFailed(true))
      .finally(() => setAsking(false));
  };
  const asks = isNothing(props.value) && !isLocked && hasPosition();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!asks || hasAsked.current) return;
    hasAsked.current = true;
    fill();
  });
  return { fill, isAsking, hasFailed };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
