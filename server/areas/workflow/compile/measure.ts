/** What stands between these marks holds no elements. */
const PASSED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** How much an XML text asks of whoever reads it. */
export interface Measured {
  /** How deep elements stand in each other. */
  readonly depth: number;
  /** How many there are. */
  readonly elements: number;
}

/** Each character is looked at once, whatever the text is. */
export function measureXml(xml: string): Measured {
  let depth = 0;
  let deepest = 0;
  let elements = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const passed = PASSED.find(([opening]) => xml.startsWith(opening, at));
    if (passed !== undefined) {
      const end = xml.indexOf(passed[1], at + passed[0].length);
      if (end < 0) break;
      at = end + passed[1].length;
      continue;
    }
    const end = endOfTag(xml, at + 1);
    if (xml[end] === '>' && /[\w:]/.test(xml[at + 1] ?? '')) {
      elements += 1;
      if (xml[end - 1] !== '/') depth += 1;
    } else if (xml[end] === '>' && xml[at + 1] === '/') depth -= 1;
    deepest = Math.max(deepest, depth);
    at = xml[end] === '<' ? end : end + 1;
  }
  return { depth: deepest, elements };
}

/** Where a tag ends: at its `>`, at a `<` that should not be there, or with the text. What is quoted does not count. */
function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const char = xml[at];
    if (char === '>' || char === '<') return at;
    if (char !== '"' && char !== "'") continue;
    const close = xml.indexOf(char, at + 1);
    if (close < 0) return xml.length;
    at = close;
  }
  return xml.length;
}
