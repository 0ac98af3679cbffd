import { useEffect } from 'react';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { useDocument, Waiting } from '../../desk/waiting.tsx';
import { modelerApi } from '../api.ts';
import { showMarks, type Mark } from '../canvas/marks.ts';
import { Differences, type DIFFERENCES } from '../dialogs/deploy-dialog.tsx';
import { fit, useDrawing } from './use-drawing.ts';
import { ViewerBar } from './viewer-bar.tsx';

interface DefinitionDifferenceProps {
  readonly from: string;
  readonly to: string;
  readonly onBack: () => void;
}

type Difference = AnswerAt<'GET /activiti/process/difference'>;

/** Two versions of a process side by side, with what differs marked in both and listed under them. */
export function DefinitionDifference({ from, to, onBack }: DefinitionDifferenceProps) {
  const ports = useData();
  const { answer, failure, again } = useDocument(
    () => modelerApi(ports).difference(from, to),
    `${from}.${to}`,
  );
  return answer === null ? (
    <Waiting failure={failure} onRetry={again} onBack={onBack} />
  ) : (
    <SideBySide difference={answer} onBack={onBack} />
  );
}

function SideBySide({
  difference,
  onBack,
}: {
  readonly difference: Difference;
  readonly onBack: () => void;
}) {
  const { t } = useTexts();
  const { from, to } = difference;
  const before = useMarkedDrawing(from.xml, difference, ['removed', 'changed', 'moved']);
  const after = useMarkedDrawing(to.xml, difference, ['added', 'changed', 'moved']);
  const fitBoth = (): void => {
    for (const { open } of [before, after]) if (open) fit(open.drawing);
  };
  return (
    <main className="pm pm-compare">
      <ViewerBar
        title={t('modeler.compare')}
        about={t('modeler.compare.versions', { from: from.version, to: to.version })}
        onBack={onBack}
        onFit={fitBoth}
      />
      <figure className="pm-canvas">
        <figcaption>{t('modeler.version', { version: from.version })}</figcaption>
        <div className="pm-host" ref={before.host} />
      </figure>
      <figure className="pm-canvas">
        <figcaption>{t('modeler.version', { version: to.version })}</figcaption>
        <div className="pm-host" ref={after.host} />
      </figure>
      <section className="pm-compare-list" aria-label={t('modeler.compare')}>
        <Differences difference={difference} />
      </section>
    </main>
  );
}

function useMarkedDrawing(
  xml: string,
  difference: Difference,
  kinds: readonly (typeof DIFFERENCES)[number][],
): ReturnType<typeof useDrawing> {
  const { t } = useTexts();
  const view = useDrawing({ xml, isReadOnly: true, say: t });
  const drawing = view.open?.drawing;
  useEffect(() => {
    if (!drawing) return;
    const marks = kinds.flatMap((kind) =>
      difference[kind].map(({ id }): [string, readonly Mark[]] => [id, [`pm-${kind}`]]),
    );
    showMarks(drawing, new Map(), new Map(marks));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds are constant for each side
  }, [drawing, difference]);
  return view;
}
