/**
 * Drafts of Taiwan texts: the converter knows characters and phrases, the glossary knows our words.
 * A word of the glossary is replaced where the text means it, never inside of another one: 计划转运时间 holds no 计划开始.
 */
import { Converter } from 'opencc-js';

const convert = Converter({ from: 'cn', to: 'twp' });

/**
 * @param {readonly { use: string, avoid: string, sources: readonly string[] }[]} terms those of zh-TW
 * @returns {(text: string) => string} a text of Simplified Chinese as Taiwan reads it
 */
export function taiwanWords(terms) {
  const replacements = terms
    .map(({ use, avoid, sources }) => ({
      avoid,
      use,
      sources,
      part: partOf(use, avoid, sources[0]),
    }))
    .toSorted((one, other) => other.avoid.length - one.avoid.length);
  return (text) =>
    replacements.reduce((said, { avoid, use, sources, part }) => {
      if (part !== undefined) return said.replaceAll(avoid, part);
      return sources.some((word) => text.includes(word)) ? said.replaceAll(avoid, use) : said;
    }, convert(text));
}

/** What stands for an avoided word that is a part of the converted one: 計劃 of 計劃開始 is 計畫 of 計畫開始. */
function partOf(use, avoid, source) {
  const converted = convert(source);
  const at = converted.indexOf(avoid);
  if (at < 0) return undefined;
  const [before, after] = [converted.slice(0, at), converted.slice(at + avoid.length)];
  return use.startsWith(before) && use.endsWith(after) && use.length >= before.length + after.length
    ? use.slice(before.length, use.length - after.length)
    : undefined;
}
