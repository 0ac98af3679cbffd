import type { Lang } from '#schemas/types/words.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';

/** What the product brings along, by its text in the language of the rows; each text once, whichever field it stands in. */
export type DeliveredWords = Readonly<
  Record<string, Readonly<Partial<Record<Lang, string>>> | undefined>
>;
type Texts = Required<Pick<EntityHooks<string>, 'localTexts' | 'localMatches'>>;

/** Rows that the product delivered say these fields in the caller's language; who wrote another text is not overruled. */
export function deliveredTexts(
  entityName: string,
  fields: readonly string[],
  words: DeliveredWords,
): Texts {
  return {
    localTexts: ({ lang }, rows) =>
      rows.map((row) =>
        Object.fromEntries(
          fields.flatMap((field) => {
            const text = row[field];
            const said = typeof text === 'string' ? words[text]?.[lang] : undefined;
            return said === undefined ? [] : [[field, said] as const];
          }),
        ),
      ),
    localMatches: ({ registry, lang }, text) => {
      const entity = registry.entity(entityName);
      const wanted = text.toLowerCase();
      const found = Object.keys(words).filter((made) =>
        words[made]?.[lang]?.toLowerCase().includes(wanted),
      );
      return entity && found.length > 0
        ? ruleCondition(entity, {
            any: fields.map((field) => ({ field, op: 'in', value: found }) as const),
          })
        : undefined;
    },
  };
}
