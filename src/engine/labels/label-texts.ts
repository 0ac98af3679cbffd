import { expressionScope, type Asker } from '#engine/base/expression-scope.ts';
import { fieldText } from '#engine/base/field-text.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { recordAddress } from '#schemas/language/record-address.ts';

/** What stands on one label. */
export interface LabelTexts {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly { readonly title: string; readonly text: string }[];
  /** What the code holds; empty: no code. */
  readonly qr: string;
}

/** What the labels of an entity are filled with: its schema, the words of the house, who asks, and where the product is reached. */
export interface LabelSource {
  readonly entity: EntitySchema;
  readonly ports: TextPort & Asker;
  /** The address of the product without the part behind `#`. */
  readonly home: string;
}

/** The texts of a record's label; a field that whoever prints is not shown, or that holds nothing, leaves no line. */
export function labelTexts({ entity, ports, home }: LabelSource, row: Row): LabelTexts {
  const { label = {}, fields } = entity;
  const lines = (label.lines ?? []).flatMap((name) => {
    const text = fieldText(entity, name, row, ports);
    return text === '' ? [] : [{ title: fields[name]?.title ?? '', text }];
  });
  return {
    id: rowId(row),
    title: fieldText(entity, label.title ?? nameFieldOf(entity), row, ports),
    lines,
    qr:
      label.qr === undefined
        ? (recordAddress(entity, rowId(row), home) ?? '')
        : codeOf(label.qr, row, ports),
  };
}

/** What cannot be computed leaves no code: one that leads nowhere is worse. */
function codeOf(source: string, row: Row, asker: Asker): string {
  try {
    return toText(evaluate(source, expressionScope(asker, row)));
  } catch {
    return '';
  }
}

/** Labels by page. */
export function pagesOf<T>(labels: readonly T[], perPage: number): readonly (readonly T[])[] {
  const size = Math.max(1, perPage);
  return Array.from({ length: Math.ceil(labels.length / size) }, (_, page) =>
    labels.slice(page * size, (page + 1) * size),
  );
}
