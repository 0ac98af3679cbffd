import './book-designer.css';
import { usePorts } from '#engine/base/ports-context.ts';
import { registerParts } from '#engine/base/registry.ts';
import { Opening } from '../../keeping/opening.tsx';
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

/** The page that draws templates of standing books: one that is there, or a new one. */
export function BookDesigner({ id, first, house }: BookDesignerProps) {
  const ports = usePorts('data', 'house');
  return (
    <Opening
      kind="book"
      document={id}
      right="ops:standingBook:update"
      read={() =>
        Promise.all([
          id === undefined ? null : bookApi(ports).info(id),
          ports.entity('standingBook'),
        ])
      }
      onBack={house.onBack}
    >
      {([row, entity], editing) => <BookDesk {...{ row, entity, house, first, editing }} />}
    </Opening>
  );
}
