import type { Comparing, Comparison } from './comparing.ts';

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(&&|\|\||[<>=!]=|[<>!().-])|([A-Za-z_]\w*))/y;

interface Token {
  readonly kind: 'number' | 'text' | 'sign' | 'word';
  readonly text: string;
}

const SAME: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['eq', '=='],
  ['ne', '!='],
  ['gt', '>'],
  ['ge', '>='],
  ['lt', '<'],
  ['le', '<='],
]);
/** Words of the language: no field bears their name. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'empty',
  'div',
  'mod',
  'instanceof',
  ...SAME.keys(),
]);

function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const [, number, quoted, sign, word] = TOKEN.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (word !== undefined)
      tokens.push(
        SAME.has(word)
          ? { kind: 'sign', text: SAME.get(word) ?? '' }
          : { kind: 'word', text: word },
      );
    else return null;
  }
  return tokens;
}

const SIGN_OF = { and: '&&', or: '||' } as const;

/** The parts of a text between the `and` or `or` outside all brackets; brackets around the whole go. Null where it cannot be read, or where `or` stands inside an `and`. */
export function splitTop(text: string, by: 'and' | 'or'): readonly string[] | null {
  const tokens = tokensOf(text);
  if (tokens === null || tokens.length === 0) return null;
  const parts = partsOf(withoutBrackets(tokens), SIGN_OF[by]);
  if (parts === null || parts.some((part) => part.length === 0)) return null;
  return parts.map((part) => part.map((token) => token.text).join(' '));
}

/** +1 where a bracket opens, -1 where one closes. */
const stepOf = ({ kind, text }: Token): number =>
  kind !== 'sign' ? 0 : text === '(' ? 1 : text === ')' ? -1 : 0;

function partsOf(tokens: readonly Token[], sign: string): readonly (readonly Token[])[] | null {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += stepOf(token);
    if (depth < 0) return null;
    if (depth === 0 && token.kind === 'sign' && token.text === sign) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return depth === 0 ? parts : null;
}

/** `(a > 1)` is `a > 1`; `(a) && (b)` stays. */
function withoutBrackets(tokens: readonly Token[]): readonly Token[] {
  if (tokens[0]?.text !== '(' || tokens[0].kind !== 'sign') return tokens;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    depth += stepOf(token);
    if (depth === 0)
      return at === tokens.length - 1 ? withoutBrackets(tokens.slice(1, -1)) : tokens;
  }
  return tokens;
}

const COMPARED: ReadonlyMap<string, Comparison> = new Map([
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['==', 'eq'],
  ['!=', 'ne'],
]);
const TURNED: ReadonlyMap<Comparison, Comparison> = new Map([
  ['gt', 'lt'],
  ['ge', 'le'],
  ['lt', 'gt'],
  ['le', 'ge'],
]);

/** One comparison, either way round: `amount > 1`, `1 < amount`, `empty remark`, `type.contains('a')`, `isUrgent`. Null where it is anything else. */
export function readOne(text: string): Comparing | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const bare = withoutBrackets(tokens);
  return readEmpty(bare) ?? readContains(bare) ?? readTruth(bare) ?? readCompared(bare);
}

const shapeOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, text }) => (kind === 'sign' || text === 'empty' ? text : kind)).join(' ');

function readEmpty(tokens: readonly Token[]): Comparing | null {
  const shape = shapeOf(
    tokens.filter(({ kind, text }) => kind !== 'sign' || (text !== '(' && text !== ')')),
  );
  const field = tokens.findLast(({ kind }) => kind === 'word')?.text ?? '';
  if (shape === 'empty word') return fieldNamed(field, 'empty', '');
  return shape === '! empty word' ? fieldNamed(field, 'filled', '') : null;
}

function readContains(tokens: readonly Token[]): Comparing | null {
  const [field, , method, , value] = tokens;
  if (shapeOf(tokens) !== 'word . word ( text )' || method?.text !== 'contains') return null;
  return fieldNamed(field?.text ?? '', 'contains', unquote(value?.text ?? ''));
}

function readTruth(tokens: readonly Token[]): Comparing | null {
  const shape = shapeOf(tokens);
  if (shape === 'word') return fieldNamed(tokens[0]?.text ?? '', 'eq', true);
  return shape === '! word' ? fieldNamed(tokens[1]?.text ?? '', 'eq', false) : null;
}

function readCompared(tokens: readonly Token[]): Comparing | null {
  const at = tokens.findIndex(({ kind, text }) => kind === 'sign' && COMPARED.has(text));
  const is = COMPARED.get(tokens[at]?.text ?? '');
  if (is === undefined) return null;
  const [left, right] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const value = literalOf(right);
  if (value !== null) return left.length === 1 ? fieldOf(left, is, value) : null;
  const turned = literalOf(left);
  return turned !== null && right.length === 1
    ? fieldOf(right, TURNED.get(is) ?? is, turned)
    : null;
}

function fieldOf(
  [token]: readonly Token[],
  is: Comparison,
  value: string | number | boolean,
): Comparing | null {
  return token?.kind === 'word' ? fieldNamed(token.text, is, value) : null;
}

function fieldNamed(
  field: string,
  is: Comparison,
  value: string | number | boolean,
): Comparing | null {
  return field === '' || KEYWORDS.has(field) ? null : { field, is, value };
}

function literalOf(tokens: readonly Token[]): string | number | boolean | null {
  const [first, second] = tokens;
  if (first?.text === '-' && second?.kind === 'number' && tokens.length === 2)
    return -Number(second.text);
  if (first === undefined || tokens.length !== 1) return null;
  if (first.kind === 'number') return Number(first.text);
  if (first.kind === 'text') return unquote(first.text);
  return first.text === 'true' ? true : first.text === 'false' ? false : null;
}

const unquote = (text: string): string => text.slice(1, -1).replaceAll(/\\(.)/g, '$1');
