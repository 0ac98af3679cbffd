import { useCallback, useState, type ComponentType } from 'react';

import { PageFrame, type FrameProps } from '#engine/base/frames.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import type { Wizard } from '../parts/wizard-context.ts';
import type { Prepared } from '../written/prepare.ts';
import type { FormSession } from './use-form-session.ts';

interface WizardRequest {
  readonly prepared: Prepared | null;
  readonly layout: LayoutNode | undefined;
  readonly Frame: ComponentType<FrameProps>;
}

/** Where a form in steps on a page of its own stands; null for every other form. */
export function useWizard(
  session: FormSession,
  { prepared, layout, Frame }: WizardRequest,
): Wizard | null {
  const ports = usePorts('texts', 'feedback');
  const [at, setAt] = useState({ step: 0, seen: 1 });
  const { draft, isDirty } = session;
  const go = useCallback(
    (step: number): void => {
      setAt(({ seen }) => ({ step, seen: Math.max(seen, step + 1) }));
      if (!prepared) return;
      prepared.drafts.step = step;
      if (isDirty) draft.keepInPassing();
    },
    [prepared, draft, isDirty],
  );
  if (!prepared || Frame !== PageFrame || !layout || !('steps' in layout)) return null;
  const keep = (): void => {
    draft.keep();
    // whoever keeps this one has done with the earlier one
    draft.settle();
    prepared.drafts.settled().then(
      () => ports.notify('success', ports.t('form.draftKept')),
      () => ports.notify('error', ports.t('form.draftNotKept')),
    );
  };
  return {
    ...at,
    go,
    refusals: session.refusals,
    isRunning: session.isRunning,
    save: () => void session.save(),
    keep,
  };
}
