import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { toneOfValue } from '#engine/fields/cells/toned-cell.tsx';
import { formatPlain } from '#schemas/formats/numbers.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { LeafState } from './tree-model.ts';

interface ToneDotProps {
  readonly entity: EntitySchema;
  readonly name: string;
  readonly row: Row;
}

interface Look {
  readonly tone: string;
  readonly word: string;
}

/** In which tone and by which word a value is told. */
function useLook(): (field: FieldSpec, name: string, row: Row) => Look {
  const { dict, ...asker } = usePorts('texts', 'house');
  return (field, name, row) => {
    const value = String(row[name] ?? '');
    const known =
      'dict' in field ? dict(field.dict).find(({ dictValue }) => dictValue === value) : undefined;
    return {
      tone: toneOfValue(field, row, asker) ?? 'neutral',
      word: known?.dictLabel ?? value,
    };
  };
}

/** A value as a dot in the tone that its field gives it; its word is the hint. */
export function ToneDot({ entity, name, row }: ToneDotProps) {
  const lookOf = useLook();
  const field = entity.fields[name];
  if (!field) return <UnknownMarker word={name} />;
  return <Dot {...lookOf(field, name, row)} />;
}

/** What the leaves below an item are like: a dot for each look, its word and how many there are the hint. */
export function StateDots({ states }: { readonly states: readonly LeafState[] }) {
  const lookOf = useLook();
  const looks = new Map<string, Look & { readonly count: number }>();
  for (const { entity, field: name, value, count } of states) {
    const field = entity.fields[name];
    if (!field) continue;
    const look = lookOf(field, name, { ...usual(entity), [name]: value });
    const key = `${look.tone} ${look.word}`;
    looks.set(key, { ...look, count: count + (looks.get(key)?.count ?? 0) });
  }
  return [...looks].map(([key, { tone, word, count }]) => (
    <Dot key={key} tone={tone} word={`${word} ${formatPlain(count)}`} />
  ));
}

/** What a record is like of which one value alone is known: otherwise as a new one. */
function usual({ fields }: EntitySchema): Row {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  );
}

function Dot({ tone, word }: Look) {
  return (
    <i className={`engine-treedot engine-tone-${tone}`} role="img" aria-label={word} title={word} />
  );
}
