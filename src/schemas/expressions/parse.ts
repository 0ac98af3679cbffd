import { told, type Told } from '../texts/told.ts';
import { ExpressionError } from './expression-error.ts';
import { findFunction, FUNCTION_NAMES } from './functions.ts';
import { nearest } from './nearest.ts';
import type { BinaryOperator, ExpressionNode, UnaryOperator } from './node.ts';
import { tokenize, type Token } from './tokens.ts';

/** Longest expression, in characters. */
const MAX_LENGTH = 1000;
/** Deepest nesting of brackets, calls, choices and signs. */
const MAX_DEPTH = 32;

const CACHE_SIZE = 2000;
/** Names that lead out of plain data; refused before anything runs. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const CONSTANTS: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
};
const UNARY = new Set(['!', '-', '+']);
/** A higher number binds tighter. */
const BINDING: Readonly<Record<string, number>> = {
  '??': 1,
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '===': 3,
  '!==': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};

const cache = new Map<string, ExpressionNode>();

/**
 * Parses an expression of the schema language; results are cached by source text.
 * @throws ExpressionError with the position of the first mistake.
 */
export function parseExpression(source: string): ExpressionNode {
  const known = cache.get(source);
  if (known) return known;
  if (source.length > MAX_LENGTH)
    throw new ExpressionError(
      told('tooLong', 'longer than {{max}} characters', { max: MAX_LENGTH }),
      MAX_LENGTH,
      source,
    );
  const node = new Parser(source).read();
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(source, node);
  return node;
}

class Parser {
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
  }

  read(): ExpressionNode {
    const node = this.readChoice();
    if (this.peek().type !== 'end')
      this.fail(told('unexpected', 'unexpected "{{found}}"', { found: this.peek().text }));
    return node;
  }

  private readChoice(): ExpressionNode {
    this.depth += 1;
    if (this.depth > MAX_DEPTH)
      this.fail(told('tooDeep', 'nested deeper than {{max}}', { max: MAX_DEPTH }));
    const test = this.readBinary(0);
    const { at } = this.peek();
    let node = test;
    if (this.accept('?')) {
      const yes = this.readChoice();
      this.expect(':');
      node = { kind: 'choice', test, yes, no: this.readChoice(), at };
    }
    this.depth -= 1;
    return node;
  }

  private readBinary(atLeast: number): ExpressionNode {
    let left = this.readUnary();
    for (;;) {
      const token = this.peek();
      const binding =
        token.type === 'sign' && Object.hasOwn(BINDING, token.text)
          ? (BINDING[token.text] ?? 0)
          : 0;
      if (binding === 0 || binding <= atLeast) return left;
      this.next += 1;
      const op = token.text.replace('===', '==').replace('!==', '!=') as BinaryOperator;
      left = { kind: 'binary', op, left, right: this.readBinary(binding), at: token.at };
    }
  }

  private readUnary(): ExpressionNode {
    const token = this.peek();
    if (token.type !== 'sign' || !UNARY.has(token.text)) return this.readMembers();
    this.next += 1;
    this.depth += 1;
    if (this.depth > MAX_DEPTH)
      this.fail(told('tooDeep', 'nested deeper than {{max}}', { max: MAX_DEPTH }));
    const operand = this.readUnary();
    this.depth -= 1;
    return { kind: 'unary', op: token.text as UnaryOperator, operand, at: token.at };
  }

  private readMembers(): ExpressionNode {
    let node = this.readOperand();
    for (;;) {
      const { at } = this.peek();
      if (this.accept('.')) {
        const token = this.take();
        if (token.type !== 'name')
          this.fail(told('noProperty', 'expected a property name after "."'), token.at);
        this.refuseForbidden(token.text, token.at);
        node = {
          kind: 'member',
          object: node,
          key: { kind: 'literal', value: token.text, at: token.at },
          at,
        };
      } else if (this.accept('[')) {
        const key = this.readChoice();
        if (key.kind === 'literal' && typeof key.value === 'string')
          this.refuseForbidden(key.value, key.at);
        this.expect(']');
        node = { kind: 'member', object: node, key, at };
      } else {
        if (this.peek().text === '(' && this.peek().type === 'sign')
          this.fail(
            told('onlyCalls', 'only these can be called: {{known}}', {
              known: FUNCTION_NAMES.join(', '),
            }),
          );
        return node;
      }
    }
  }

  private readOperand(): ExpressionNode {
    const token = this.take();
    if (token.type === 'number' || token.type === 'string')
      return { kind: 'literal', value: token.value, at: token.at };
    if (token.type === 'name') return this.readName(token);
    if (token.text === '(') {
      const node = this.readChoice();
      this.expect(')');
      return node;
    }
    if (token.text === '[') return { kind: 'list', items: this.readList(']'), at: token.at };
    return this.fail(
      token.type === 'end'
        ? told('expressionEnds', 'expected a value, but the expression ends')
        : told('noValue', 'expected a value, not "{{found}}"', { found: token.text }),
      token.at,
    );
  }

  private readName(token: Token): ExpressionNode {
    const { text: name, at } = token;
    this.refuseForbidden(name, at);
    if (Object.hasOwn(CONSTANTS, name))
      return { kind: 'literal', value: CONSTANTS[name] ?? null, at };
    if (!this.accept('(')) return { kind: 'name', name, at };
    const found = findFunction(name);
    if (!found)
      return this.fail(
        told(
          'noFunction',
          'no function "{{name}}"{{near}}; known: {{known}}',
          { name, known: FUNCTION_NAMES.join(', ') },
          nearest(name, FUNCTION_NAMES),
        ),
        at,
      );
    const args = this.readList(')');
    if (args.length < found.min || args.length > found.max)
      this.fail(
        told('arguments', '{{name}} takes {{usage}}, not {{count}} arguments', {
          name,
          usage: found.usage,
          count: args.length,
        }),
        at,
      );
    return { kind: 'call', name, args, at };
  }

  private readList(close: string): readonly ExpressionNode[] {
    const items: ExpressionNode[] = [];
    if (this.accept(close)) return items;
    do items.push(this.readChoice());
    while (this.accept(','));
    this.expect(close);
    return items;
  }

  private refuseForbidden(name: string, at: number): void {
    if (FORBIDDEN.has(name))
      this.fail(told('nameForbidden', 'the name "{{name}}" is not allowed', { name }), at);
  }

  private peek(): Token {
    return this.tokens[Math.min(this.next, this.tokens.length - 1)] as Token;
  }

  private take(): Token {
    const token = this.peek();
    this.next += 1;
    return token;
  }

  private accept(sign: string): boolean {
    const token = this.peek();
    if (token.type !== 'sign' || token.text !== sign) return false;
    this.next += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.accept(sign))
      this.fail(
        this.peek().type === 'end'
          ? told('expressionEnds', 'expected "{{sign}}", but the expression ends', { sign })
          : told('wrongSign', 'expected "{{expected}}", not "{{found}}"', {
              expected: sign,
              found: this.peek().text,
            }),
      );
  }

  private fail(what: Told, at = this.peek().at): never {
    throw new ExpressionError(what, at, this.source);
  }
}
