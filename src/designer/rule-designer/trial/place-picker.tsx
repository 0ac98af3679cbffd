import { createElement, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { textOf } from '#engine/base/text-of.ts';
import { filterFor } from '#engine/fields/inputs/input-for.tsx';
import { seenLabel } from '#engine/fields/inputs/reference.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { DayInput } from './day-input.tsx';
import type { Days } from './days.ts';

/** A point and a day of it that is looked at frame by frame. */
export interface PointDay {
  readonly pointId: string;
  readonly pointName: string;
  readonly day: string;
}

const ENTITY = 'monitorPoint';

/** Any point and day may be looked at, so that a rule says too why it did not come to hold. */
export function PlacePicker({
  days,
  onLook,
}: {
  readonly days: Days;
  readonly onLook: (place: PointDay) => void;
}) {
  const { t } = useTexts();
  const [pointId, setPointId] = useState<string | null>(null);
  const [day, setDay] = useState(days.to);
  const label = t('ruleDesign.trial.place');
  // it looks for a point that is there, as a query does: no new one is made from here
  const field: FieldSpec = { type: 'ref', to: ENTITY, title: label, filter: { op: 'eq' } };
  const look = (id: string | null, on: string): void => {
    setPointId(id);
    setDay(on);
    if (id && on) onLook({ pointId: id, pointName: seenLabel(ENTITY, id) ?? '', day: on });
  };
  return (
    <div className="rd-place" role="group" aria-label={t('ruleDesign.trial.look')}>
      {createElement(filterFor(field), {
        name: 'pointId',
        field,
        value: pointId,
        placeholder: t('ruleDesign.trial.look'),
        'aria-label': label,
        onChange: (value: unknown) => look(textOf(value) || null, day),
      })}
      <DayInput
        name="day"
        label={t('ruleDesign.trial.day')}
        value={day}
        onChange={(next) => look(pointId, next)}
      />
    </div>
  );
}
