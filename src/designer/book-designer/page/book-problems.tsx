import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../../commands/commands.ts';
import { ProblemList } from '../../desk/problem-list.tsx';
import { nodeOf } from '../../document/node.ts';
import type { BookRemark } from '../known/use-book-check.ts';
import { nameOf } from '../language/faces.ts';

interface BookProblemsProps {
  readonly commander: Commander;
  readonly remarks: readonly BookRemark[];
  readonly onClose: () => void;
}

/** What is wrong with a template; one click goes there. */
export function BookProblems({ commander, remarks, onClose }: BookProblemsProps) {
  const { t } = useTexts();
  const { store } = commander;
  const go = (key: string | null): void => {
    store.choose(key === null ? [] : [key]);
    const target = document.querySelector<HTMLElement>(
      `.bd-sheet [data-key="${CSS.escape(key ?? '')}"]`,
    );
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  const entries = keyItems(remarks, ({ key, text }) => `${key} ${text}`).map(({ key, item }) => {
    const node = item.key === null ? undefined : nodeOf(store.root, item.key);
    return {
      key,
      text: item.text,
      severity: 'error' as const,
      ...(node ? { place: nameOf(node, t) } : {}),
      onGo: () => go(item.key),
    };
  });
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
