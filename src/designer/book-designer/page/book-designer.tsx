import './book-designer.css';
import { Spin } from 'antd';
import { useEffect, useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { registerParts } from '#engine/base/registry.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { KeptRow } from '../../document/use-record-keeping.ts';
import { useEditing } from '../../editing/use-editing.ts';
import { bookApi } from '../api.ts';
import { INPUTS } from '../language/prop-fields.ts';
import { ExpressionInput } from '../panel/expression-input.tsx';
import { ItemsInput, LinesInput } from '../panel/list-inputs.tsx';
import { BookDesk } from './book-desk.tsx';
import type { BookHouse } from './house.ts';

registerParts({
  inputs: {
    [INPUTS.expression]: ExpressionInput,
    [INPUTS.lines]: LinesInput,
    [INPUTS.items]: ItemsInput,
  },
});

interface BookDesignerProps {
  /** undefined: a new template. */
  readonly id: string | undefined;
  /** What is opened at once: `phone`, `versions`, `publish`. */
  readonly first?: string | null;
  readonly house: BookHouse;
}

interface OpenedBook {
  /** Another turn is another desk: what was read has come anew. */
  readonly turn: number;
  readonly row: KeptRow | null;
  readonly entity: EntitySchema;
}

/** The page that draws templates of standing books: one that is there, or a new one. */
export function BookDesigner({ id, first, house }: BookDesignerProps) {
  const ports = usePorts('data', 'house');
  const { can } = ports;
  const [opened, setOpened] = useState<OpenedBook | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLate = false;
    const row = id === undefined ? null : bookApi(ports).info(id);
    Promise.all([row, ports.entity('standingBook')]).then(
      ([found, entity]) => isLate || setOpened({ turn, row: found, entity }),
      (cause: CallError) => isLate || setFailure(cause),
    );
    return () => {
      isLate = true;
    };
  }, [ports, id, turn]);
  const retry = (): void => {
    setFailure(null);
    setTurn((before) => before + 1);
  };
  const editing = useEditing({
    kind: 'book',
    document: id,
    isOn: can('ops:standingBook:update'),
    onGained: retry,
  });
  if (failure)
    return (
      <main className="bd-page">
        <ListFailure error={failure} onRetry={retry} onBack={house.onBack} />
      </main>
    );
  if (!opened)
    return (
      <main className="bd-page">
        <Spin />
      </main>
    );
  const { turn: read, ...book } = opened;
  return <BookDesk key={read} {...book} {...{ house, first, editing }} />;
}
