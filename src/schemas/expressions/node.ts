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
