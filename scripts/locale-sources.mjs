/**
 * What the code says about texts: which keys it asks for, which it makes from parts, and where words for people stand in it.
 * Read with the parser, so that comments do not count. Used by `scripts/locales.mjs`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const SOURCE = /\.tsx?$/;
const NOT_SHIPPED = /\.test\.tsx?$|\.gen\.ts$/;
const KEY = /^(?:[\w-]+:[A-Za-z][\w-]*(?:\.[\w-]+)*|[A-Za-z][\w-]*(?:\.[\w-]+)+)$/;
const HEAD = /^(?:[\w-]+:)?(?:[A-Za-z][\w-]*\.)+/;
const CHINESE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;
/** Functions that are given keys: at which argument, of which files where the caller's own do not say, and which argument is the head of keys that end in data. */
const ASKING = new Map([
  ['t', { key: 0 }],
  ['serverText', { key: 1 }],
  ['errorText', { key: 1 }],
  ['saySentence', { key: 0, namespaces: ['alarm'] }],
  ['sayPartOf', { key: 2, head: 0, namespaces: ['alarm'] }],
  ['openKey', { head: 0 }],
]);

/** @returns paths of all files below a folder that fit, relative to root, with forward slashes */
export function filesBelow(root, folder, fits) {
  const full = path.join(root, folder);
  if (!fs.existsSync(full)) return [];
  return fs
    .readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && fits(entry.name))
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();
}

/** @returns every shipped source file with what it says about texts */
export function readSources(root) {
  return ['src', 'server']
    .flatMap((folder) =>
      filesBelow(root, folder, (name) => SOURCE.test(name) && !NOT_SHIPPED.test(name)),
    )
    .map((file) => readSource(file, fs.readFileSync(path.join(root, file), 'utf8')));
}

/** One file: `asked` keys that must exist, `named` strings that look like keys, `made` shapes such as `form.title.{}` with where they end, `heads` of keys that end in data, `words` in Chinese. */
export function readSource(file, code) {
  const found = {
    file,
    namespaces: [],
    asked: [],
    named: [],
    made: [],
    heads: [],
    words: [],
  };
  const lineOf = (node) => code.slice(0, node.start).split('\n').length;
  const files = new Map();
  const judged = new Set();
  const at = (node, key) => ({ key, line: lineOf(node) });

  const ask = (node, how) => {
    for (const leaf of leaves(node)) {
      judged.add(leaf);
      const key = stringOf(leaf);
      if (key !== null) found.asked.push({ ...at(leaf, key), ...how });
      else if (leaf.type === 'TemplateLiteral' || how.namespaces)
        found.made.push({
          ...at(leaf, code.slice(leaf.start, leaf.end)),
          ...how,
          isAsked: true,
          end: leaf.end,
        });
    }
  };
  const read = {
    ImportDeclaration(node) {
      const locale = /^#locales\/[\w-]+\/([\w/-]+)\.json$/.exec(node.source.value)?.[1];
      for (const { local } of locale ? node.specifiers : []) files.set(local.name, locale);
    },
    CallExpression: (node) => readCall(node, { found, ask }),
    MemberExpression(node) {
      const namespace = node.object.type === 'Identifier' && files.get(node.object.name);
      if (namespace)
        found.named.push(at(node, `${namespace}:${node.property.name ?? node.property.value}`));
    },
  };
  const visit = (node) => {
    read[node.type]?.(node);
    // names of modules are no keys, and a type asks for nothing
    if (node.source || node.type === 'TSLiteralType') return;
    readWords(node, code, (word) => found.words.push(at(node, word)));
    if (!judged.has(node))
      readKey(node, (list, key) => found[list].push({ ...at(node, key), end: node.end }));
    // keys of rights are written like keys of texts
    if (node.type === 'Property' && node.key.name === 'permission') return;
    visitChildren(node, visit);
  };
  visit(parseSync(file, code).program);
  return found;
}

function readCall(node, { found, ask }) {
  const { callee, arguments: given } = node;
  const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
  if (name === 'useTranslation' && given[0])
    found.namespaces.push(...(given[0].elements ?? [given[0]]).map(stringOf).filter(Boolean));
  const how = ASKING.get(name);
  if (how === undefined) return;
  const { namespaces } = how;
  if (given[how.key])
    ask(given[how.key], {
      isPort: callee.type === 'MemberExpression',
      ...(namespaces && { namespaces }),
    });
  const head = stringOf(given[how.head]);
  if (head !== null) found.heads.push({ head: `${head}.`, namespaces });
}

function readKey(node, add) {
  const key = stringOf(node);
  if (key !== null && KEY.test(key)) add('named', key);
  else if (
    node.type === 'TemplateLiteral' &&
    node.expressions.length > 0 &&
    HEAD.test(shapeOf(node))
  )
    add('made', shapeOf(node));
}

function readWords(node, code, add) {
  const isWords =
    (node.type === 'Literal' && typeof node.value === 'string') ||
    node.type === 'TemplateElement' ||
    node.type === 'JSXText';
  const raw = isWords ? code.slice(node.start, node.end) : '';
  if (CHINESE.test(raw)) add(raw.trim());
}

/** What an argument may be: both sides of conditions and alternatives. */
function leaves(node) {
  if (node.type === 'ConditionalExpression')
    return [...leaves(node.consequent), ...leaves(node.alternate)];
  if (node.type === 'LogicalExpression') return [...leaves(node.left), ...leaves(node.right)];
  if (node.type === 'ParenthesizedExpression') return leaves(node.expression);
  return [node];
}

function stringOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : null;
}

/** `form.title.${mode}` → `form.title.{}` */
const shapeOf = (node) => node.quasis.map(({ value }) => value.cooked).join('{}');

/** Called for each node of each source: no list is made of what is looked at once. */
function visitChildren(node, visit) {
  for (const name in node) {
    const part = node[name];
    if (Array.isArray(part)) {
      for (const child of part) if (isNode(child)) visit(child);
    } else if (isNode(part)) visit(part);
  }
}

const isNode = (part) => typeof part === 'object' && part !== null && typeof part.type === 'string';
