/**
 * Rules of this house for oxlint (`jsPlugins` in .oxlintrc.json).
 *
 * `effect-body`: what an effect returns is its clean-up, and React calls it. Types do not help: the browser's own
 * functions are typed `void` and may still return something (since Chromium 150 `scrollIntoView` returns a promise), and
 * a function typed `() => void` may return anything. So an effect states with its shape what it returns: nothing, or a
 * function that is written or named on the spot.
 *
 * `ask-the-card`: what a field type does stands in its card (`src/schemas/types`), what a block of a rule does in its own
 * (`src/schemas/monitor-rules/blocks`), what an element of a standing book does in its own (`src/schemas/standing-books/elements`). Code that names one in a comparison or keeps a table of some is the place that a new
 * one would be forgotten in. Words of blocks are words of other trees as well (`and`, `between`): they are looked for in files
 * that import the rules.
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

/** The names in tables of cards. */
const namesIn = (file) => {
  const text = readFileSync(new URL(`../../src/schemas/${file}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^ {2}(?:(\w+)|'([^']+)'): \w+Card,$/gm)].map(
    ([, word, sign]) => word ?? sign,
  );
};

/** Each kind of cards: what of a thing tells its name, the names, their type, and where they are known. */
const FAMILIES = [
  {
    words: ['type'],
    names: new Set(namesIn('types/cards.ts')),
    anyName: ['FieldTypeName'],
    isKnownIn: () => true,
    advice:
      'asks for a field type by its name: ask its card (src/schemas/types/ask.ts), so that a new type needs no visit here',
  },
  {
    words: ['op', 'do'],
    names: new Set(namesIn('monitor-rules/blocks/cards.ts')),
    anyName: ['ConditionOp', 'ValueOp', 'ActionOp', 'BlockKind'],
    isKnownIn: (file, imports) =>
      !/src\/schemas\/monitor-rules\/blocks\//.test(file) &&
      (/src\/schemas\/monitor-rules\//.test(file) ||
        imports.some((name) => name.includes('monitor-rules/'))),
    advice:
      'asks for a block by its name: ask its card (src/schemas/monitor-rules/blocks/ask.ts), so that a new block needs no visit here',
  },
  {
    words: ['kind'],
    names: new Set(namesIn('standing-books/elements/cards.ts')),
    anyName: ['ElementKind'],
    isKnownIn: (file, imports) =>
      !/src\/schemas\/standing-books\/elements\//.test(file) &&
      (/src\/schemas\/standing-books\//.test(file) ||
        imports.some((name) => name.includes('standing-books/'))),
    advice:
      'asks for a kind of element by its name: ask its card (src/schemas/standing-books/ask.ts), so that a new kind needs no visit here',
  },
];

const nameOf = (node) => node?.typeName?.name;
const firstArgument = (node) => node?.typeArguments?.params[0];
const importsOf = (program) =>
  program.body.flatMap((node) => (node.type === 'ImportDeclaration' ? [node.source.value] : []));

/** What looks for names of one family. */
function makeAsk({ words, names, anyName }) {
  const isName = (node) => node?.type === 'Literal' && names.has(node.value);
  /** `field.type`, or a variable that was taken from it. */
  const isAsked = (node) => {
    if (node?.type === 'ChainExpression') return isAsked(node.expression);
    if (node?.type === 'Identifier') return words.includes(node.name);
    return (
      node?.type === 'MemberExpression' && words.includes(node.property.name ?? node.property.value)
    );
  };
  const isAnyName = (node) => node?.type === 'TSTypeReference' && anyName.includes(nameOf(node));
  return {
    comparison: ({ operator, left, right }) =>
      /^[!=]==?$/.test(operator) &&
      ((isAsked(left) && isName(right)) || (isAsked(right) && isName(left))),
    cases: ({ discriminant, cases }) =>
      isAsked(discriminant) ? cases.filter(({ test }) => isName(test)) : [],
    /** A list of names, asked with `.includes(field.type)`. */
    list({ callee, arguments: [asked] }) {
      const list =
        callee.type === 'MemberExpression' && callee.property.name === 'includes'
          ? callee.object
          : undefined;
      return list?.type === 'ArrayExpression' && isAsked(asked) && list.elements.some(isName)
        ? list
        : undefined;
    },
    /** A set of some names, whatever it is said to hold. */
    set({ callee, arguments: [held] }) {
      const elements =
        callee.name === 'Set' && held?.type === 'ArrayExpression' ? held.elements : [];
      return elements.length > 1 && elements.every(isName) ? held : undefined;
    },
    /** A table of names that is not the whole table: `Partial<Record<FieldTypeName, …>>`, `Set<FieldTypeName>`. */
    partOfTable(node) {
      if (['ReadonlySet', 'Set'].includes(nameOf(node))) return isAnyName(firstArgument(node));
      const table = firstArgument(node);
      return (
        nameOf(node) === 'Partial' && nameOf(table) === 'Record' && isAnyName(firstArgument(table))
      );
    },
  };
}

const askTheCard = {
  meta: { type: 'problem', docs: { description: 'a branch on the name of a card' } },
  create(context) {
    const file = context.filename ?? context.physicalFilename ?? '';
    let asks = [];
    /** @param find gives the node that asks, or nothing */
    const each = (find) => (node) => {
      for (const { ask, advice } of asks)
        for (const found of [find(ask, node)].flat())
          if (found) context.report({ node: found === true ? node : found, message: advice });
    };
    return {
      Program(program) {
        const imports = importsOf(program);
        asks = FAMILIES.filter(({ isKnownIn }) => isKnownIn(file, imports)).map((family) => ({
          ask: makeAsk(family),
          advice: family.advice,
        }));
      },
      BinaryExpression: each((ask, node) => ask.comparison(node)),
      SwitchStatement: each((ask, node) => ask.cases(node)),
      CallExpression: each((ask, node) => ask.list(node)),
      NewExpression: each((ask, node) => ask.set(node)),
      TSTypeReference: each((ask, node) => ask.partOfTable(node)),
    };
  },
};

const plugin = {
  meta: { name: 'house' },
  rules: { 'effect-body': effectBody, 'ask-the-card': askTheCard },
};
// oxlint-disable-next-line import/no-default-export -- how oxlint asks for a plugin
export default plugin;
