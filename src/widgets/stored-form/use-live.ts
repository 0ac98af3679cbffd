import { onFormValuesChange, type Form } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { changedBy, followLive, type LiveCall } from './live-values.ts';

const NOTHING: readonly string[] = [];

/**
 * Keeps the values that the platform tells of a record in its form, as long as it has any to tell, and says why others are missing. Out of
 * reach it says nothing: what is stored is asked for by the server itself.
 */
export function useLive(form: Form, call: LiveCall | undefined): readonly string[] {
  const ports = useData();
  const [notes, setNotes] = useState(NOTHING);
  const { api, id } = call ?? {};
  useEffect(() => {
    if (api === undefined || id === undefined) return undefined;
    let isPutting = false;
    const live = followLive(ports, {
      call: { api, id },
      read: () => toJS(form.values) as Row,
      put: (cells) => {
        isPutting = true;
        for (const [name, value] of changedBy(
          cells,
          (one) => toJS(form.getValuesIn(one)) as unknown,
        ))
          form.setValuesIn(name, value);
        isPutting = false;
      },
      say: setNotes,
      lose: () => setNotes(NOTHING),
    });
    form.addEffects(EFFECTS, () =>
      onFormValuesChange(() => {
        if (!isPutting) live.touch();
      }),
    );
    live.ask();
    return () => {
      live.stop();
      form.removeEffects(EFFECTS);
    };
  }, [ports, form, api, id]);
  return notes;
}

const EFFECTS = 'live';
