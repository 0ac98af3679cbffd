// npm run gen:glyphs: prints which characters the font of documents has, and how wide they are, so that both faces of a sheet break lines alike.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const fontkit = createRequire(path.join(root, 'package.json'))('fontkit');
const fonts = ['400Regular', '700Bold'].map((weight) =>
  fontkit.create(
    fs.readFileSync(
      path.join(
        root,
        'node_modules/@expo-google-fonts/noto-sans-sc',
        weight,
        `NotoSansSC_${weight}.ttf`,
      ),
    ),
  ),
);
const [regular, bold] = fonts;
/** Most characters are as wide as they are high: only others are listed. */
const EM = 1000;

const known = regular.characterSet.filter((code) => bold.hasGlyphForCodePoint(code));
known.sort((a, b) => a - b);
const ranges = [];
for (const code of known) {
  const last = ranges.at(-1);
  if (last && last[1] === code - 1) last[1] = code;
  else ranges.push([code, code]);
}
const runs = [];
for (const code of known) {
  const widths = fonts.map((font) => font.glyphForCodePoint(code).advanceWidth);
  if (widths.every((width) => width === EM)) continue;
  const last = runs.at(-1);
  if (last && last.to === code - 1 && String(last.widths) === String(widths)) last.to = code;
  else runs.push({ from: code, to: code, widths });
}

const text = `/** Printed by \`npm run gen:glyphs\` from the font of documents. */

/** Characters with a glyph: how far each run begins behind the last, and how long it is, in base 36. */
export const GLYPHS =
  '${packed(ranges.map(([from, to]) => ({ from, to, more: [] })))}';

/** Characters that are not as wide as they are high: the same, and their widths in both weights in thousandths of the height. */
export const WIDTHS =
  '${packed(runs.map(({ from, to, widths }) => ({ from, to, more: widths })))}';
`;
fs.writeFileSync(path.join(root, 'src/schemas/sheet/glyphs.gen.ts'), text);

function packed(list) {
  let end = 0;
  return list
    .map(({ from, to, more }) => {
      const parts = [from - end, to - from + 1, ...more];
      end = to + 1;
      return parts.map((part) => part.toString(36)).join('.');
    })
    .join(' ');
}
