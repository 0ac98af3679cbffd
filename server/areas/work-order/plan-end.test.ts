import { expect, it } from 'vitest';

import { wallTime } from '#schemas/basics/wall-time.ts';
import alarms from '#schemas/entities/dm/alarm-record.json' with { type: 'json' };
import diagnoses from '#schemas/entities/dm/diagnosis.json' with { type: 'json' };
import warnings from '#schemas/entities/dm/warning.json' with { type: 'json' };
import { evaluate } from '#schemas/expressions/evaluate.ts';
import orders from '#schemas/states/work-order.json' with { type: 'json' };
import { planEndOf } from './plan-end.ts';

const DIALOGS = {
  dispatch: alarms.actions.dispatch.form,
  dispatchBatch: alarms.actions.dispatchBatch.form,
  diagnosis: diagnoses.actions.dispatch.form,
  warning: warnings.states.moves.dispatch.form,
  create: orders.moves.create.form,
};

it.each(Object.entries(DIALOGS))(
  'the dialog %s suggests the deadline that the server sets where none was chosen',
  (_, { fields }) => {
    const now = Date.parse('2026-11-21T14:30:00Z');
    for (const urgency of ['1', '2', '3'])
      expect(
        evaluate(fields.planEnd.suggest, {
          urgency,
          planStart: wallTime(now),
          $now: wallTime(now),
        }),
      ).toBe(planEndOf(urgency, now));
  },
);
