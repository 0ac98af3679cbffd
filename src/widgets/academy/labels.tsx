import { useEffect, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import { textOf } from '#engine/base/text-of.ts';

/** As many as a question may name. */
const MOST = 8;

interface LabelsProps {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** The labels of the academy; what is found hangs on all that are chosen. */
export function Labels({ chosen, onChoose }: LabelsProps) {
  const { t } = useTexts();
  const labels = useLabels();
  if (labels.length === 0) return null;
  return (
    <>
      <h2>{t('academy.search.labels')}</h2>
      <div className="dsr-academy-labels">
        {labels.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= MOST}
              onClick={() =>
                onChoose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])
              }
            >
              {name}
            </button>
          );
        })}
      </div>
    </>
  );
}

interface Label {
  readonly id: string;
  readonly name: string;
}

function useLabels(): readonly Label[] {
  const data = useData();
  const [labels, setLabels] = useState<readonly Label[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const entity = await data.entity('academyLabel');
      const { signal } = controller;
      setLabels(
        labelsOf(await callVerb(data, { entity, verb: 'list' }, {}, { isSilent: true, signal })),
      );
    };
    // without them nothing is filtered by them
    ask().catch(() => {});
    return () => controller.abort();
  }, [data]);
  return labels;
}

function labelsOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly Label[] {
  return rows.map((row) => ({
    id: textOf(row['id']),
    name: textOf(row['name']),
  }));
}
