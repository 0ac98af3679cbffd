/**
 * Rules of this house for oxlint (`jsPlugins` in .oxlintrc.json).
 *
 * `effect-body`: what an effect returns is its clean-up, and React calls it. Types do not help: the browser's own
 * functions are typed `void` and may still return something (since Chromium 150 `scrollIntoView` returns a promise), and
 * a function typed `() => void` may return anything. So an effect states with its shape what it returns: nothing, or a
 * function that is written or named on the spot.
 */
const EFFECTS = /^use(?:\w*Effect\w*|Mount|Unmount)$/;
const ADVICE = 'what it returns would be called as the clean-up; write a block, and return a function or nothing';

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** Whether the value can be told from its shape: a function, nothing, or the name of a function. */
function isPlain(node, { names }) {
  if (!node || isFunction(node)) return true;
  if (node.type === 'UnaryExpression') return node.operator === 'void';
  if (node.type === 'ConditionalExpression') return isPlain(node.consequent, { names }) && isPlain(node.alternate, { names });
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
  if (effect.body.type !== 'BlockStatement') return isPlain(effect.body, { names: false }) ? null : effect.body;
  return returnedBy(effect.body.body, keys).find((value) => !isPlain(value, { names: true })) ?? null;
}

const effectBody = {
  meta: { type: 'problem', docs: { description: 'an effect or ref callback that returns what a call returned' } },
  create(context) {
    const judge = (effect, what) => {
      const fault = effect ? findFault(effect, context.sourceCode.visitorKeys) : null;
      if (fault) context.report({ node: fault, message: `${what} with an unseen value: ${ADVICE}` });
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

const plugin = { meta: { name: 'house' }, rules: { 'effect-body': effectBody } };
// oxlint-disable-next-line import/no-default-export -- how oxlint asks for a plugin
export default plugin;
