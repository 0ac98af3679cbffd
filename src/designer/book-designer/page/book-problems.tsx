import { flushSync } from 'react-dom';

import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import type { Commander } from '../../commands/commands.ts';
import { ProblemList } from '../../desk/problem-list.tsx';
import { nodeOf, type DesignNode } from '../../document/node.ts';
import type { BookRemark } from '../known/use-book-check.ts';
import { nameOf } from '../language/faces.ts';
import { partLabel } from '../language/prop-fields.ts';

interface BookProblemsProps {
  readonly commander: Commander;
  readonly remarks: readonly BookRemark[];
  /** Shows the sheet, where something else stands in its place. */
  readonly onSheet: () => void;
  readonly onClose: () => void;
}

/** What is wrong with a template; one click goes there. */
export function BookProblems({ commander, remarks, onSheet, onClose }: BookProblemsProps) {
  const { t } = useTexts();
  const { store } = commander;
  const go = (key: string | null): void => {
    store.choose(key === null ? [] : [key]);
    flushSync(onSheet);
    const target = document.querySelector<HTMLElement>(
      `.bd-sheet [data-key="${CSS.escape(key ?? '')}"]`,
    );
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  const entries = keyItems(remarks, ({ key, part, text }) => `${key} ${part} ${text}`).map(
    ({ key, item }) => {
      const node = item.key === null ? undefined : nodeOf(store.root, item.key);
      return {
        key,
        text: item.text,
        severity: 'error' as const,
        ...(node ? { place: placeOf(node, item.part, t) } : {}),
        onGo: () => go(item.key),
      };
    },
  );
  return (
    <ProblemList
      title={t('designer.problems')}
      entries={entries}
      said={entries.length === 0 ? [t('designer.problems.none')] : []}
      isOpen
      onOpen={onClose}
    />
  );
}

/** The element, and the field of its panel where it has one. */
function placeOf(node: DesignNode, part: string | null, t: TextPort['t']): string {
  const name = nameOf(node, t);
  return part === null ? name : `${name} · ${partLabel(part, t)}`;
}
