// `node scripts/print-reading-order.mjs`: prints the rules by which the database sorts Chinese by reading (ADR 0036): every sign of
// GB 2312 by pinyin and tone, then words whose signs are read otherwise than alone. A printed migration is never changed: what is
// printed anew goes into a new one.
import { pinyin } from 'pinyin-pro';

/** Places and words of the trade in which a sign is not read as it is alone. */
const WORDS =
  '重庆 长春 长沙 长江 长兴 长安 长宁 长治 长乐 长葛 长丰 长岛 成都 首都 都江堰 新都 武都 都匀 厦门 六安 六合 蚌埠 番禺 台州 天台 丽水 乐清 乐亭 东莞 铅山 涡阳 浚县 洪洞 枞阳 单县 莘县 泌阳 会稽 尉犁 西藏 朝阳 朝天 柏乡 大埔 黄埔 阿克苏 阿坝 银行 商行 重工 重型 重点 重金属 重油 重大 重要 调节 调度 大夫 曾都 曾家 亳州 歙县 郫都 繁峙 牟平 中牟 洱海 汨罗 耒阳 郴州 沅江 沈阳 会计 处理 行业 行政 传感 供应 应城 兴化 盛泽 长风 长虹 长城 长河 长青 长荣 长江路 都城 厦工'.split(
    ' ',
  );

const decoder = new TextDecoder('gb18030');
const signs = [];
for (let high = 0xb0; high <= 0xf7; high += 1)
  for (let low = 0xa1; low <= 0xfe; low += 1) {
    const sign = decoder.decode(Uint8Array.of(high, low));
    if (/^\p{Script=Han}$/u.test(sign)) signs.push(sign);
  }
const readingOf = (sign) => pinyin(sign, { toneType: 'num', v: true, nonZh: 'consecutive' });
const readings = new Map(signs.map((sign) => [sign, readingOf(sign)]));
const key = (reading) => [reading.replace(/\d$/, ''), reading.slice(-1)];
const strokes = new Intl.Collator('zh-u-co-stroke');
signs.sort((a, b) => {
  const [one, other] = [key(readings.get(a)), key(readings.get(b))];
  if (one[0] !== other[0]) return one[0] < other[0] ? -1 : 1;
  return one[1] === other[1] ? strokes.compare(a, b) : one[1] < other[1] ? -1 : 1;
});
/** The first sign of each reading, to stand for those that are read so in a word. */
const homophones = new Map();
for (const sign of signs)
  if (!homophones.has(readings.get(sign))) homophones.set(readings.get(sign), sign);
const pairs = new Map();
for (const word of WORDS) {
  const said = pinyin(word, { toneType: 'num', v: true, type: 'array' });
  const like = Array.from(word, (sign, at) =>
    said[at] === readings.get(sign) ? sign : (homophones.get(said[at]) ?? sign),
  );
  if (like.join('') !== word) pairs.set(word, like.join(''));
}
if (process.argv.includes('--words')) for (const [word, like] of pairs) console.log(word, like);
else
  console.log(
    `[numericOrdering on]&[last regular]<*${signs.join('')}${[...pairs].map(([word, like]) => `&${like}<${word}`).join('')}`,
  );
