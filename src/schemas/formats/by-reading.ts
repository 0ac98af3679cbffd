/** Signs that names read otherwise than the order of Chinese takes them, each with one that is read as in names: 长春 as cháng, not zhǎng. */
const ALIKE: Readonly<Record<string, string>> = { 长: '常', 都: '督', 厦: '夏' };
const ALIKE_SIGNS = /[长都厦]/g;
const reading = new Intl.Collator('zh-u-co-pinyin-kn-true');

/** Order of two texts as the server's lists have it: Chinese by reading, numbers by size; negative where the first stands first. */
export function compareByReading(a: string, b: string): number {
  return reading.compare(asRead(a), asRead(b)) || (a < b ? -1 : Number(a > b));
}

function asRead(text: string): string {
  return text.replace(ALIKE_SIGNS, (sign) => ALIKE[sign] ?? sign);
}
