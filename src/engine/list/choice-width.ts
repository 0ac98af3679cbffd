import type { TextPort } from '#engine/base/ports.ts';
import { textWidth } from '#engine/base/text-width.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { cardOf, dictOf, statesOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** px of a cell beside its value, and of a tag beside its word. */
const CELL_PX = 24;
const TAG_PX = 16;
const ICON_PX = 18;
/** The letters of a tag are 12 px high, bold in rows that are; `textWidth` counts those of 14. */
const TAG_LETTERS = (12 / 14) * 1.06;
/** px that a column of words gets at most; a longer one is read by its tooltip. */
const MOST_PX = 200;

/** Where the words of the values come from. */
export interface ChoiceWords {
  readonly dict?: TextPort['dict'];
  /** Those that have arrived, by name. */
  readonly states?: ReadonlyMap<string, StatesSchema>;
}

/** px that the longest word of a field's values takes in the reader's language, its cell included; 0 where nothing is known of them. */
export function choiceWidth(
  field: FieldSpec,
  isNamedCell: boolean,
  words: ChoiceWords,
): { readonly width: number; readonly isTag: boolean } {
  const labels = isList(field) ? [] : labelsOf(field, words);
  const isTag = isNamedCell || labels.some(({ isTag: is }) => is);
  const longest = Math.max(0, ...labels.map(({ text }) => textWidth(text)));
  if (longest === 0) return { width: 0, isTag: false };
  const hasIcon = isNamedCell || labels.some(({ hasIcon: has }) => has);
  const width =
    CELL_PX + (isTag ? longest * TAG_LETTERS + TAG_PX : longest) + (hasIcon ? ICON_PX : 0);
  return { width: Math.min(MOST_PX, Math.ceil(width)), isTag };
}

interface Label {
  readonly text: string;
  readonly isTag: boolean;
  readonly hasIcon: boolean;
}

function labelsOf(field: FieldSpec, { dict, states }: ChoiceWords): readonly Label[] {
  const values = states?.get(statesOf(field) ?? '')?.values;
  if (values)
    return Object.values(values).map(({ title, icon }) => ({
      text: title,
      isTag: true,
      hasIcon: icon !== undefined,
    }));
  const code = dictOf(field);
  return code === undefined || !dict
    ? []
    : dict(code).map(({ dictLabel, color }) => ({
        text: dictLabel,
        isTag: Boolean(color),
        hasIcon: isDotted(color),
      }));
}

/** Several values stand beside each other, however many they are. */
const isList = (field: FieldSpec): boolean => cardOf(field)?.kind === 'list';

/** A colour that is no tone stands as a dot before the word. */
const isDotted = (color: string | undefined): boolean =>
  color !== undefined && /^(#|rgb)/i.test(color);
