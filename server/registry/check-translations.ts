import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { nearest } from '#schemas/expressions/nearest.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { JsonError, positionOf, readJson, type JsonNode } from '#schemas/language/json-reader.ts';
import { PLURAL, type SchemaTexts } from '#schemas/language/localize.ts';
import { spoken, type Spoken } from '#schemas/texts/told.ts';
import { LANGS } from '#schemas/types/words.ts';

const CHINESE = /\p{Script=Han}/u;

/** Translations that translate nothing, are no text, or say the Chinese text again: told in their own file. @param wanted texts of each file, by its name */
export function checkTranslations(
  root: string,
  wanted: Readonly<Record<string, SchemaTexts>>,
): readonly SchemaProblem[] {
  return LANGS.slice(1).flatMap((lang) =>
    Object.entries(wanted).flatMap(([name, source]) => {
      const path = join('locales', lang, 'schemas', `${name}.json`);
      const text = existsSync(join(root, path))
        ? readFileSync(join(root, path), 'utf8')
        : undefined;
      const node = text === undefined ? undefined : readOrNothing(text);
      return text === undefined || node === undefined
        ? []
        : faultsOf(node, { source, lang }).map(({ at, ...fault }) => ({
            path,
            ...positionOf(text, at),
            code: 'text' as const,
            ...fault,
          }));
    }),
  );
}

interface Fault extends Spoken {
  readonly at: number;
  readonly severity?: 'warning';
}

function faultsOf(
  { members }: JsonNode,
  { source, lang }: { readonly source: SchemaTexts; readonly lang: string },
): readonly Fault[] {
  return [...(members ?? [])].flatMap(([key, { keyAt, node }]): readonly Fault[] => {
    if (!Object.hasOwn(source, key) && key !== 'title' && key !== PLURAL) {
      const known = [...Object.keys(source), PLURAL];
      return [{ at: keyAt, ...spoken(`no text "${key}" in this schema`, nearest(key, known)) }];
    }
    if (typeof node.value !== 'string') return [{ at: node.at, message: 'expected a text' }];
    return lang === 'en-US' && CHINESE.test(node.value)
      ? [{ at: node.at, message: `"${node.value}" is not translated`, severity: 'warning' }]
      : [];
  });
}

/** A file that is no JSON is told of where its texts are read. */
function readOrNothing(text: string): JsonNode | undefined {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
