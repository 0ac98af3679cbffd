/** Ways a matcher may have to try: natural logarithms, so that what multiplies adds up. */
const ENDLESS = Number.POSITIVE_INFINITY;
/** Texts with patterns are hardly longer. */
const LONG = 500;
/** A group that repeats oftener must have one way only. */
const FEW = 10;

interface Reader {
  readonly text: string;
  at: number;
}

interface Part {
  readonly cost: number;
  /** It can be taken in more than one way. */
  readonly isOpen: boolean;
}

const ONE_WAY: Part = { cost: 0, isOpen: false };

/**
 * How many ways a pattern gives a backtracking matcher at worst, as a logarithm; infinite where they grow with the power of the
 * text: a repeated group that repeats or chooses inside, a reference back. Careful rather than exact: it never says too little.
 */
export function measurePatternCost(pattern: string): number {
  const reader: Reader = { text: pattern, at: 0 };
  let cost = 0;
  // a bracket too many ends a part early
  while (reader.at < pattern.length) {
    cost += readChoices(reader).cost;
    reader.at += 1;
  }
  // without an anchor every place of the text is a beginning
  return cost + (pattern.startsWith('^') ? 0 : Math.log(LONG));
}

function readChoices(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    parts.push(readSequence(reader));
  }
  const cost = Math.max(...parts.map((part) => part.cost)) + Math.log(parts.length);
  return { cost, isOpen: parts.length > 1 || parts.some(({ isOpen }) => isOpen) };
}

function readSequence(reader: Reader): Part {
  let cost = 0;
  let isOpen = false;
  for (
    let sign = reader.text[reader.at];
    sign !== undefined && sign !== '|' && sign !== ')';
    sign = reader.text[reader.at]
  ) {
    const part = repeated(readAtom(reader), readRepeat(reader));
    cost += part.cost;
    isOpen ||= part.isOpen;
  }
  return { cost, isOpen };
}

function readAtom(reader: Reader): Part {
  const rest = reader.text.slice(reader.at);
  const [opening] = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(rest) ?? [];
  if (opening !== undefined) {
    reader.at += opening.length;
    const inner = readChoices(reader);
    reader.at += 1;
    return inner;
  }
  const [atom = ''] =
    /^(?:\\[1-9]\d*|\\k<[^>]*>|\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|.)/su.exec(rest) ?? [];
  reader.at += Math.max(1, atom.length);
  return /^\\(?:[1-9]|k)/.test(atom) ? { cost: ENDLESS, isOpen: true } : ONE_WAY;
}

interface Repeat {
  readonly min: number;
  readonly max: number;
}

function readRepeat(reader: Reader): Repeat {
  const [whole, sign, min = '1', comma, max] =
    /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.text.slice(reader.at)) ?? [];
  if (whole === undefined) return { min: 1, max: 1 };
  reader.at += whole.length;
  if (sign) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : ENDLESS };
  return { min: Number(min), max: comma ? (max ? Number(max) : ENDLESS) : Number(min) };
}

function repeated(part: Part, { min, max }: Repeat): Part {
  if (part.isOpen && max > FEW) return { cost: ENDLESS, isOpen: true };
  const width = Math.min(LONG, max - min + 1);
  return {
    cost: (part.isOpen ? part.cost * max : 0) + Math.log(width),
    isOpen: part.isOpen || max > min,
  };
}
