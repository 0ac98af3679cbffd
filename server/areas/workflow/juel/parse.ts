import { findFunction, findMethod } from './functions.ts';
import { JuelError } from './juel-error.ts';
import type { JuelBinary, JuelNode } from './node.ts';
import { findPeopleWord } from './people.ts';
import { tokenize, type JuelToken } from './tokens.ts';

/** Longest expression, in characters. */
const MAX_LENGTH = 2_000;
/** Deepest nesting. */
const MAX_DEPTH = 100;

/** A higher number binds tighter (JSR 245 section 1.13). */
const BINDING: ReadonlyMap<string, number> = new Map([
  ['||', 1],
  ['&&', 2],
  ['==', 3],
  ['!=', 3],
  ['<', 4],
  ['<=', 4],
  ['>', 4],
  ['>=', 4],
  ['+', 5],
  ['-', 5],
  ['*', 6],
  ['/', 6],
  ['%', 6],
]);
const LITERALS: ReadonlyMap<string, null | boolean> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Reads what stands between `${` and `}`: the subset of JUEL that models in the field use (workflow design, 6.8).
 * @throws JuelError with the position of the first mistake: also for functions and methods that are not registered.
 */
export function parseJuel(source: string): JuelNode {
  if (source.length > MAX_LENGTH) throw new JuelError('tooLong', String(source.length), MAX_LENGTH);
  return new Parser(tokenize(source)).read();
}

class Parser {
  private readonly tokens: readonly JuelToken[];
  private next = 0;
  private depth = 0;

  constructor(tokens: readonly JuelToken[]) {
    this.tokens = tokens;
  }

  read(): JuelNode {
    const node = this.readChoice();
    const { type, text, at } = this.peek();
    if (type !== 'end') throw new JuelError('unexpected', text, at);
    return node;
  }

  private readChoice(): JuelNode {
    this.sink();
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

  private readBinary(atLeast: number): JuelNode {
    let left = this.readUnary();
    for (;;) {
      const { type, text, at } = this.peek();
      const binding = type === 'sign' ? (BINDING.get(text) ?? 0) : 0;
      if (binding <= atLeast) return left;
      this.next += 1;
      left = { kind: 'binary', op: text as JuelBinary, left, right: this.readBinary(binding), at };
    }
  }

  private readUnary(): JuelNode {
    const { type, text, at } = this.peek();
    if (type !== 'sign' || (text !== '-' && text !== '!' && text !== 'empty'))
      return this.readMembers();
    this.next += 1;
    this.sink();
    const operand = this.readUnary();
    this.depth -= 1;
    return { kind: 'unary', op: text, operand, at };
  }

  private readMembers(): JuelNode {
    let object = this.readOperand();
    for (;;) {
      const { at } = this.peek();
      if (this.accept('.')) {
        const { type, text, at: nameAt } = this.take();
        if (type !== 'name') throw new JuelError('unexpected', text, nameAt);
        object = this.accept('(')
          ? this.readMethod(object, text, nameAt)
          : { kind: 'member', object, key: { kind: 'literal', value: text }, at };
      } else if (this.accept('[')) {
        const key = this.readChoice();
        this.expect(']');
        object = { kind: 'member', object, key, at };
      } else return object;
    }
  }

  private readMethod(object: JuelNode, name: string, at: number): JuelNode {
    const known = findMethod(name);
    if (known === undefined) throw new JuelError('unknownMethod', name, at);
    const args = this.readArguments();
    if (args.length < known.least || args.length > known.most)
      throw new JuelError('wrongArguments', name, at);
    return { kind: 'method', object, name, args, at };
  }

  private readOperand(): JuelNode {
    const { type, text, at } = this.take();
    if (type === 'number') return { kind: 'literal', value: Number(text) };
    if (type === 'quoted') return { kind: 'literal', value: text };
    if (type === 'name') return this.readName(text, at);
    if (text !== '(') throw new JuelError('unexpected', text, at);
    const node = this.readChoice();
    this.expect(')');
    return node;
  }

  /** `prefix:name(…)` is a function as well as `name(…)`. */
  private readName(name: string, at: number): JuelNode {
    const literal = LITERALS.get(name);
    if (literal !== undefined) return { kind: 'literal', value: literal };
    const called =
      this.peek().text === ':' && this.isName(1) && this.isSign(2, '(')
        ? this.readPrefixed(name)
        : name;
    if (!this.accept('(')) return { kind: 'name', name, at };
    const known = findPeopleWord(called) ?? findFunction(called);
    if (known === undefined) throw new JuelError('unknownFunction', called, at);
    const args = this.readArguments();
    if (args.length < known.least || args.length > known.most)
      throw new JuelError('wrongArguments', called, at);
    return { kind: 'call', name: called, args, at };
  }

  private readPrefixed(prefix: string): string {
    this.next += 1;
    return `${prefix}:${this.take().text}`;
  }

  private readArguments(): readonly JuelNode[] {
    const args: JuelNode[] = [];
    if (this.accept(')')) return args;
    do args.push(this.readChoice());
    while (this.accept(','));
    this.expect(')');
    return args;
  }

  private sink(): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new JuelError('tooDeep', String(MAX_DEPTH), this.peek().at);
  }

  private isName(ahead: number): boolean {
    return this.tokens[this.next + ahead]?.type === 'name';
  }

  private isSign(ahead: number, text: string): boolean {
    const token = this.tokens[this.next + ahead];
    return token?.type === 'sign' && token.text === text;
  }

  private peek(): JuelToken {
    return (
      this.tokens[Math.min(this.next, this.tokens.length - 1)] ?? { type: 'end', text: '', at: 0 }
    );
  }

  private take(): JuelToken {
    const token = this.peek();
    this.next += 1;
    return token;
  }

  private accept(sign: string): boolean {
    if (!this.isSign(0, sign)) return false;
    this.next += 1;
    return true;
  }

  private expect(sign: string): void {
    const { text, at } = this.peek();
    if (!this.accept(sign)) throw new JuelError('unexpected', text, at);
  }
}
