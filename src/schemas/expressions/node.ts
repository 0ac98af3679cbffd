/** Operators between two operands. `===` and `!==` are read as `==` and `!=`. */
export type BinaryOperator =
  | '||'
  | '&&'
  | '??'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';
export type UnaryOperator = '!' | '-' | '+';

/** A parsed expression. `at` is the 0-based character position in the source. */
export type ExpressionNode =
  | {
      readonly kind: 'literal';
      readonly value: string | number | boolean | null;
      readonly at: number;
    }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | {
      readonly kind: 'member';
      readonly object: ExpressionNode;
      readonly key: ExpressionNode;
      readonly at: number;
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly ExpressionNode[];
      readonly at: number;
    }
  | { readonly kind: 'list'; readonly items: readonly ExpressionNode[]; readonly at: number }
  | {
      readonly kind: 'unary';
      readonly op: UnaryOperator;
      readonly operand: ExpressionNode;
      readonly at: number;
    }
  | {
      readonly kind: 'binary';
      readonly op: BinaryOperator;
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
      readonly at: number;
    }
  | {
      readonly kind: 'choice';
      readonly test: ExpressionNode;
      readonly yes: ExpressionNode;
      readonly no: ExpressionNode;
      readonly at: number;
    };

/** The nodes right below one. */
function partsOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object, node.key];
    case 'call':
      return node.args;
    case 'list':
      return node.items;
    case 'choice':
      return [node.test, node.yes, node.no];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
  }
}

/** A node and all below it, each before what is below it. One list is filled: a long sum leans to the left, and lists of lists would be copied as often as it is long. */
export function allParts(node: ExpressionNode): readonly ExpressionNode[] {
  const all: ExpressionNode[] = [];
  const add = (one: ExpressionNode): void => {
    all.push(one);
    for (const part of partsOf(one)) add(part);
  };
  add(node);
  return all;
}
