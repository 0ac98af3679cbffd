import { Fragment, type ReactNode } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { EditedKind } from '#schemas/api/editing.ts';
import { useDocument, Waiting } from '../desk/waiting.tsx';
import { useEditing, type Editing } from '../editing/use-editing.ts';

interface OpeningProps<T> {
  readonly kind: EditedKind;
  /** undefined: a new one. */
  readonly document: string | undefined;
  /** Whoever holds it changes the document, one window at a time. */
  readonly right: string;
  /** What the desk needs; refusals reject with `CallError`. */
  readonly read: () => Promise<T>;
  readonly onBack: () => void;
  /** The desk with what was read. When this window may change the document again, all is read anew and the desk is another one. */
  readonly children: (opened: T, editing: Editing) => ReactNode;
}

/** Reads a document and who else has it open, and shows how far that is until its desk can stand. */
export function Opening<T>({ kind, document, right, read, onBack, children }: OpeningProps<T>) {
  const { can } = usePorts('house');
  const { answer, turn, failure, again } = useDocument(read, document ?? '');
  const editing = useEditing({ kind, document, isOn: can(right), onGained: again });
  if (answer === null) return <Waiting failure={failure} onRetry={again} onBack={onBack} />;
  return <Fragment key={turn}>{children(answer, editing)}</Fragment>;
}
