import type { Row } from '#engine/base/ports.ts';
import { FactLines } from '#engine/fields/cells/fact-lines.tsx';
import { isBlank } from '#schemas/formats/field-text.ts';
import { useListFacts } from './list-context.ts';
import { OpenedCell } from './opened-cell.tsx';

interface CardLinesProps {
  readonly row: Row;
  /** Names of fields. */
  readonly lines: readonly string[];
}

/** The lines of a card; what leads elsewhere from its column does so from here. */
export function CardLines({ row, lines }: CardLinesProps) {
  const { entity, spec } = useListFacts().model;
  const { optional = [] } = spec.cards ?? {};
  return (
    <FactLines
      entity={entity}
      row={row}
      lines={lines.filter((name) => !optional.includes(name) || !isBlank(row[name]))}
      around={(name, value) => {
        const opens = spec.opens?.[name];
        return opens ? (
          <OpenedCell
            spec={opens}
            title={entity.fields[name]?.title ?? ''}
            row={row}
            value={row[name]}
          >
            {value}
          </OpenedCell>
        ) : (
          value
        );
      }}
    />
  );
}
