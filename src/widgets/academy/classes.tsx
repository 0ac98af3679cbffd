import { useEffect, useState } from 'react';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import { textOf } from '#engine/base/text-of.ts';

interface ClassesProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
}

/** The classifications as lines, those below another indented; one of them chosen, or none. */
export function Classes({ chosen, onChoose }: ClassesProps) {
  const { t } = useTexts();
  const lines = useClasses();
  return (
    <>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('academy.search.all')}
      </button>
      {lines.map(({ id, name, depth }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          style={{ paddingInlineStart: 8 + depth * 12 }}
          onClick={() => onChoose(chosen === id ? undefined : id)}
        >
          {name}
        </button>
      ))}
    </>
  );
}

function useClasses(): readonly Line[] {
  const data = useData();
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    data
      .call('GET /academy/classification/tree', {}, { isSilent: true, signal: controller.signal })
      .then(
        (nodes) => setLines(linesOf(nodes, 0)),
        // without them nothing is filtered by them
        () => {},
      );
    return () => controller.abort();
  }, [data]);
  return lines;
}

function linesOf(nodes: unknown, depth: number): readonly Line[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: Readonly<Record<string, unknown>>) => [
    { id: textOf(node['id']), name: textOf(node['name']), depth },
    ...linesOf(node['children'], depth + 1),
  ]);
}
