/**
 * Rules of this house for oxlint (`jsPlugins` in .oxlintrc.json).
 *
 * `effect-body`: what an effect returns is its clean-up, and React calls it. Types do not help: the browser's own
 * functions are typed `void` and may still return something (since Chromium 150 `scrollIntoView` returns a promise), and
 * a function typed `() => void` may return anything. So an effect states with its shape what it returns: nothing, or a
 * function that is written or named on the spot.
 *
 * `ask-the-card`: what a field type does stands in its card (`src/schemas/types`). Code that names a type in a comparison or
 * keeps a table of some types is the place that a new type would be forgotten in.
 */
import { readFileSync } from 'node:fs';

// what an event of an effect returns goes to whoever calls it
const EFFECTS = /^use(?!EffectEvent$)(?:\w*Effect\w*|Mount|Unmount)$/;
const ADVICE =
  'what it returns would be called as the clean-up; write a block, and return a function or nothing';

const isFunction = (node) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** Whether the value can be told from its shape: a function, nothing, or the name of a function. */
function isPlain(node, { names }) {
  if (!node || isFunction(node)) return true;
  if (node.type === 'UnaryExpression') return node.operator === 'void';
  if (node.type === 'ConditionalExpression')
    return isPlain(node.consequent, { names }) && isPlain(node.alternate, { names });
  return names && node.type === 'Identifier';
}

/** The values a function's own `return`s give; those of functions inside it are theirs. */
function returnedBy(node, keys) {
  if (Array.isArray(node)) return node.flatMap((one) => returnedBy(one, keys));
  if (!node || isFunction(node) || node.type === 'FunctionDeclaration') return [];
  if (node.type === 'ReturnStatement') return [node.argument];
  return (keys[node.type] ?? []).flatMap((key) => returnedBy(node[key], keys));
}

/** The node to complain about, or null where the function's shape says what it returns. */
function findFault(effect, keys) {
  if (!isFunction(effect)) return effect;
  if (effect.body.type !== 'BlockStatement')
    return isPlain(effect.body, { names: false }) ? null : effect.body;
  return (
    returnedBy(effect.body.body, keys).find((value) => !isPlain(value, { names: true })) ?? null
  );
}

const effectBody = {
  meta: {
    type: 'problem',
    docs: { description: 'an effect or ref callback that returns what a call returned' },
  },
  create(context) {
    const judge = (effect, what) => {
      const fault = effect ? findFault(effect, context.sourceCode.visitorKeys) : null;
      if (fault)
        context.report({ node: fault, message: `${what} with an unseen value: ${ADVICE}` });
    };
    return {
      CallExpression({ callee, arguments: [effect] }) {
        const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
        if (EFFECTS.test(name ?? '')) judge(effect, 'an effect');
      },
      JSXAttribute({ name, value }) {
        const handler = value?.type === 'JSXExpressionContainer' ? value.expression : null;
        if (name.name === 'ref' && isFunction(handler)) judge(handler, 'a ref callback');
      },
    };
  },
};

/** The field types, as the table of cards names them. */
const TYPES = new Set(
  [
    ...readFileSync(new URL('../../src/schemas/types/cards.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}(\w+): \w+Card,$/gm,
    ),
  ].map(([, name]) => name),
);
const ASK =
  'asks for a field type by its name: ask its card (src/schemas/types/ask.ts), so that a new type needs no visit here';

const isTypeName = (node) => node?.type === 'Literal' && TYPES.has(node.value);
/** `field.type`, or a variable that was taken from it. */
const isTypeOf = (node) => {
  if (node?.type === 'ChainExpression') return isTypeOf(node.expression);
  if (node?.type === 'Identifier') return node.name === 'type';
  return (
    node?.type === 'MemberExpression' && (node.property.name ?? node.property.value) === 'type'
  );
};

const nameOf = (node) => node?.typeName?.name;
const firstArgument = (node) => node?.typeArguments?.params[0];
const isAnyType = (node) => node?.type === 'TSTypeReference' && nameOf(node) === 'FieldTypeName';
/** `Set<FieldTypeName>` */
const isSetOfTypes = (node) =>
  ['ReadonlySet', 'Set'].includes(nameOf(node)) && isAnyType(firstArgument(node));
/** `Partial<Record<FieldTypeName, …>>` */
const isPartOfTable = (node) => {
  const table = firstArgument(node);
  return (
    nameOf(node) === 'Partial' && nameOf(table) === 'Record' && isAnyType(firstArgument(table))
  );
};

const askTheCard = {
  meta: { type: 'problem', docs: { description: 'a branch on the name of a field type' } },
  create(context) {
    const report = (node) => context.report({ node, message: ASK });
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node;
        if (!/^[!=]==?$/.test(operator)) return;
        if ((isTypeOf(left) && isTypeName(right)) || (isTypeOf(right) && isTypeName(left)))
          report(node);
      },
      SwitchStatement({ discriminant, cases }) {
        if (isTypeOf(discriminant)) for (const one of cases) if (isTypeName(one.test)) report(one);
      },
      /** A list of names, asked with `.includes(field.type)`. */
      CallExpression({ callee, arguments: [asked] }) {
        const list =
          callee.type === 'MemberExpression' && callee.property.name === 'includes'
            ? callee.object
            : undefined;
        if (list?.type === 'ArrayExpression' && isTypeOf(asked) && list.elements.some(isTypeName))
          report(list);
      },
      /** A set of some names, whatever it is said to hold. */
      NewExpression({ callee, arguments: [held] }) {
        const names =
          callee.name === 'Set' && held?.type === 'ArrayExpression' ? held.elements : [];
        if (names.length > 1 && names.every(isTypeName)) report(held);
      },
      /** A table of names that is not the whole table: `Partial<Record<FieldTypeName, …>>`, `Set<FieldTypeName>`. */
      TSTypeReference(node) {
        if (isSetOfTypes(node) || isPartOfTable(node)) report(node);
      },
    };
  },
};

const plugin = {
  meta: { name: 'house' },
  rules: { 'effect-body': effectBody, 'ask-the-card': askTheCard },
};
// oxlint-disable-next-line import/no-default-export -- how oxlint asks for a plugin
export default plugin;
