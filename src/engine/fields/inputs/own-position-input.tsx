import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { hasPosition, myPosition, type Position } from './my-position.ts';
import { NumberInput } from './number-input.tsx';
import './location-input.css';

const ERROR_MS = 3000;

/** The longitude of where the browser is: filled in as the form opens; typed where the browser does not tell it. */
export function OwnLongitudeInput(props: InputProps) {
  return <OwnDegrees {...props} part="lng" />;
}

/** The latitude of where the browser is, likewise. */
export function OwnLatitudeInput(props: InputProps) {
  return <OwnDegrees {...props} part="lat" />;
}

function OwnDegrees({ part, ...props }: InputProps & { readonly part: keyof Position }) {
  const { t, notify } = usePorts('texts', 'feedback');
  const isLocked = props.disabled === true || props.readOnly === true;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const fill = async (isAsked: boolean): Promise<void> => {
    const found = await myPosition();
    // what was typed while the browser looked for itself stays
    if (isAsked || isNothing(latest.current.value)) latest.current.onChange(found[part]);
  };
  const asks = isNothing(props.value) && !isLocked && hasPosition();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!asks || hasAsked.current) return;
    hasAsked.current = true;
    // who refuses to be located types it in: nothing is told before he presses the button
    void fill(false).catch(() => undefined);
  });
  return (
    <>
      <NumberInput {...props} />
      {hasPosition() && !isLocked ? (
        <div className="eform-place-tools">
          <Button
            size="small"
            icon={<AimOutlined />}
            onClick={() =>
              void fill(true).catch(() => notify('error', t('input.place.noMine'), ERROR_MS))
            }
          >
            {t('input.place.mine')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
