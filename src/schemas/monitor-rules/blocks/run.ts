import type { KeyIn } from '#schemas/texts/text-keys.ts';
import { fillPhrases, mark, type Phrase, plain } from '../phrases/phrases.ts';
import { type Saying, toneOf } from '../phrases/saying.ts';
import type { Condition } from '../tree.ts';

/** A run of frames in words: of a comparison in one breath (`氨氮 连续 3 次 > 5`), of anything else in brackets. */
export function sayRun(
  of: Condition,
  saying: Saying,
  {
    compared,
    other,
    params,
  }: {
    /** Key of the text whose slots are `left`, `is` and `right`. */
    readonly compared: KeyIn<'rule'>;
    /** Key of the text whose slot is `of`. */
    readonly other: KeyIn<'rule'>;
    readonly params: Readonly<Record<string, unknown>>;
  },
): readonly Phrase[] {
  const { t } = saying;
  const words = saying.compared(of, saying);
  if (!words)
    return fillPhrases((slots) => t(other, { ...slots, ...params }), {
      of: saying.condition(of, saying),
    });
  const { left, is, right } = words;
  return mark(
    fillPhrases((slots) => t(compared, { ...slots, ...params }), { left, is: plain(is), right }),
    of.id,
    toneOf(of, saying),
  );
}
