/** Signs that names read otherwise than the order of Chinese takes them, each with one that is read as in names: 长春 as cháng, not zhǎng. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u957f': '\u5e38',
  '\u90fd': '\u7763',
  '\u53a6': '\u590f',
};
const ALIKE_SIGNS = /[\u957f\u90fd\u53a6]/g;
const reading = new Intl.Collator('zh-u-co-pinyin-kn-true');

/** Order of two texts as the server's lists have it: Chinese by reading, numbers by size; negative where the first stands first. */
export function compareByReading(a: string, b: string): number {
  return reading.compare(asRead(a), asRead(b)) || (a < b ? -1 : Number(a > b));
}

function asRead(text: string): string {
  return text.replace(ALIKE_SIGNS, (sign) => ALIKE[sign] ?? sign);
}
