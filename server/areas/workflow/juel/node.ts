/** Plain data: what a variable of a process may hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JuelBinary =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||';

/** An expression read. `at` is the 0-based position of its sign or first word. */
export type JuelNode =
  | { readonly kind: 'literal'; readonly value: null | boolean | number | string }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | {
      readonly kind: 'member';
      readonly object: JuelNode;
      readonly key: JuelNode;
      readonly at: number;
    }
  | {
      readonly kind: 'method';
      readonly object: JuelNode;
      readonly name: string;
      readonly args: readonly JuelNode[];
      readonly at: number;
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly JuelNode[];
      readonly at: number;
    }
  | {
      readonly kind: 'unary';
      readonly op: '-' | '!' | 'empty';
      readonly operand: JuelNode;
      readonly at: number;
    }
  | {
      readonly kind: 'binary';
      readonly op: JuelBinary;
      readonly left: JuelNode;
      readonly right: JuelNode;
      readonly at: number;
    }
  | {
      readonly kind: 'choice';
      readonly test: JuelNode;
      readonly yes: JuelNode;
      readonly no: JuelNode;
      readonly at: number;
    };
