import { Budget } from './budget.ts';
import { findFunction, findMethod } from './functions.ts';
import { JuelError } from './juel-error.ts';
import type { Json, JuelBinary, JuelNode } from './node.ts';
import { echoPeople, findPeopleWord, STARTER, type Ask } from './people.ts';
import { compare, isEmpty, isEqual, readMember, toBoolean, toNumber, toText } from './values.ts';

/** How a name becomes a value; `undefined` where there is no variable of this name. */
export type Lookup = (name: string) => Json | undefined;

/**
 * @param budget of the command that the evaluation is a part of; one of its own where it stands alone
 * @throws JuelError a variable that is missing, values that cannot be converted, too many steps, `nobody` a question about people without an answer.
 */
export function evaluateJuel(
  node: JuelNode,
  lookup: Lookup,
  ask: Ask = echoPeople,
  budget: Budget = new Budget(),
): Json {
  return new Evaluation(lookup, ask, budget).value(node);
}

class Evaluation {
  private readonly lookup: Lookup;
  private readonly ask: Ask;
  private readonly budget: Budget;

  constructor(lookup: Lookup, ask: Ask, budget: Budget) {
    this.lookup = lookup;
    this.ask = ask;
    this.budget = budget;
  }

  value(node: JuelNode): Json {
    this.budget.step();
    switch (node.kind) {
      case 'literal':
        return node.value;
      case 'name':
        return this.variable(node.name, node.at);
      case 'member':
        return this.member(node);
      case 'method':
        return this.method(node);
      case 'call':
        return this.call(node);
      case 'unary':
        return this.unary(node);
      case 'binary':
        return this.binary(node);
      case 'choice':
        return toBoolean(this.value(node.test), node.at)
          ? this.value(node.yes)
          : this.value(node.no);
    }
  }

  private variable(name: string, at: number): Json {
    const value = this.lookup(name);
    if (value === undefined) throw new JuelError('unknownVariable', name, at);
    return value;
  }

  private member({ object, key, at }: JuelNode & { readonly kind: 'member' }): Json {
    const [target, name] = [this.value(object), this.value(key)];
    this.budget.look(name);
    return readMember(target, name, at);
  }

  private method({ object, name, args, at }: JuelNode & { readonly kind: 'method' }): Json {
    const known = findMethod(name);
    if (known === undefined) throw new JuelError('unknownMethod', name, at);
    const target = this.value(object);
    const values = args.map((arg) => this.value(arg));
    this.budget.look(target, ...values);
    return known.run(target, values, at);
  }

  private call({ name, args, at }: JuelNode & { readonly kind: 'call' }): Json {
    const values = args.map((arg) => this.value(arg));
    this.budget.look(...values);
    const people = findPeopleWord(name);
    if (people !== undefined) return this.people(people, values, at);
    const known = findFunction(name);
    if (known === undefined) throw new JuelError('unknownFunction', name, at);
    return known.run(values, at);
  }

  /** Whoever asks for people wants some: nobody is a mistake, or a countersign of nobody would pass by itself. */
  private people(
    { word, isOfStarter }: NonNullable<ReturnType<typeof findPeopleWord>>,
    args: readonly Json[],
    at: number,
  ): Json {
    const found = this.ask(word, isOfStarter ? [this.lookup(STARTER) ?? null, ...args] : args);
    if (isEmpty(found))
      throw new JuelError('nobody', `${word}(${args.map(toText).join(', ')})`, at);
    return found;
  }

  private unary({ op, operand, at }: JuelNode & { readonly kind: 'unary' }): Json {
    const value = this.value(operand);
    this.budget.look(value);
    if (op === 'empty') return isEmpty(value);
    return op === '!' ? !toBoolean(value, at) : -toNumber(value, at);
  }

  private binary({ op, left, right, at }: JuelNode & { readonly kind: 'binary' }): Json {
    const one = this.value(left);
    if (op === '&&') return toBoolean(one, at) && toBoolean(this.value(right), at);
    if (op === '||') return toBoolean(one, at) || toBoolean(this.value(right), at);
    const other = this.value(right);
    this.budget.look(one, other);
    if (op === '==') return isEqual(one, other, at);
    if (op === '!=') return !isEqual(one, other, at);
    const relation = RELATIONS.get(op);
    if (relation === undefined) return calculate(op, toNumber(one, at), toNumber(other, at), at);
    const order = compare(one, other, at);
    return order !== null && relation(order);
  }
}

const RELATIONS: ReadonlyMap<JuelBinary, (order: number) => boolean> = new Map([
  ['<', (order: number) => order < 0],
  ['<=', (order: number) => order <= 0],
  ['>', (order: number) => order > 0],
  ['>=', (order: number) => order >= 0],
]);

function calculate(op: JuelBinary, left: number, right: number, at: number): number {
  if (op === '+') return left + right;
  if (op === '-') return left - right;
  if (op === '*') return left * right;
  if (right === 0) throw new JuelError('divideByZero', '', at);
  return op === '/' ? left / right : left % right;
}
