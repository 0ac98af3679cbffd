import { useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { canReveal, readMasked } from '#engine/base/masked.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useRecordEntity } from '#engine/base/record-entity.ts';
import type { CellProps } from '#engine/base/registry.ts';
import './masked-value.css';

/** A value with its middle hidden: a lock, and for whoever may, a button that shows this one value. */
export function MaskedValue({ value, name, row }: CellProps) {
  const ports = usePorts('data', 'texts', 'house');
  const entity = useRecordEntity();
  const id = typeof row.id === 'string' ? row.id : undefined;
  const [shown, setShown] = useState<{ readonly of: unknown; readonly text: string } | undefined>();
  const whole = shown?.of === value ? shown?.text : undefined;
  const show = (): void => {
    if (!entity || !id) return;
    readMasked(ports, { entity, id, field: name }).then(
      (text) => setShown({ of: value, text }),
      () => undefined,
    );
  };
  const label = ports.t(whole === undefined ? 'cell.reveal' : 'cell.hide');
  return (
    <span className="engine-masked">
      <span title={ports.t('cell.masked')}>
        <LineIcon name="lock" />
        <span>{whole ?? String(value)}</span>
      </span>
      {entity && id && canReveal(ports.can) ? (
        <button
          type="button"
          className="engine-iconbutton"
          aria-label={label}
          title={label}
          onClick={(event) => {
            // the row below would open its record
            event.stopPropagation();
            if (whole === undefined) show();
            else setShown(undefined);
          }}
        >
          <LineIcon name={whole === undefined ? 'eye' : 'lock'} />
        </button>
      ) : null}
    </span>
  );
}
