import { useTexts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import './dict-text-block.css';
import { DICT_TEXT } from '#schemas/language/block-takes.ts';
import { readProps } from '#schemas/types/takes.ts';

/**
 * What a dictionary says about a value of the record, e.g. advice by kind of alarm: `props` name the dictionary (`dict`) and the field
 * (`by`) whose value is looked up. Nothing where the dictionary is silent.
 */
export function DictTextBlock({ row, title, props }: BlockProps) {
  const ports = useTexts();
  const { dict, by } = readProps(DICT_TEXT, props);
  const value = textOf(row[by]);
  const text = ports.dict(dict).find(({ dictValue }) => dictValue === value)?.dictLabel;
  if (!text) return null;
  return (
    <p className="engine-advice" role="note">
      {title ? <strong>{title}</strong> : null} {text}
    </p>
  );
}
