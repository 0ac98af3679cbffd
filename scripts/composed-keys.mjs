/**
 * What keys a composed one can become: asked of the compiler, which knows the union in each hole of `` t(`form.title.${mode}`) ``.
 * Used by `scripts/locales.mjs`; a key that has no text does not compile, one that nothing can become is left over.
 */
import path from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/**
 * @param root the project with its tsconfig.json
 * @param places of each file the ends of the expressions that are asked for
 * @returns of each file the strings an expression can be by its end; null where it can be any
 */
export function readComposed(root, places) {
  // a project of the files that compose, and of what they import: half the work of the whole
  const config = path.join(root, 'tsconfig.texts.json');
  const text = JSON.stringify({
    extends: './tsconfig.json',
    include: ['src/**/*.d.ts'],
    files: [...places.keys()],
  });
  const api = new API({
    cwd: root,
    fs: {
      readFile: (file) => (file === config ? text : undefined),
      fileExists: (file) => (file === config ? true : undefined),
    },
  });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [config] });
    const [project] = snapshot.getProjects();
    return new Map(
      [...places].map(([file, ends]) => [
        file,
        readFile(project, path.join(root, file), new Set(ends)),
      ]),
    );
  } finally {
    api.close();
  }
}

function readFile({ program, checker }, file, ends) {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} is no part of the project`);
  const nodes = [];
  const visit = (node) => {
    // the outermost of those that end there; what is called another type by `as` ends later
    if (ends.has(node.end) && !nodes.some(({ end }) => end === node.end)) nodes.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  const asked = nodes.map((node) =>
    node.parent?.kind === SyntaxKind.AsExpression && node.parent.expression === node
      ? node.parent
      : node,
  );
  const types = checker.getTypeAtLocation(asked);
  return new Map(nodes.map(({ end }, at) => [end, stringsOf(types[at], checker)]));
}

/** The strings of a type; null of one that is more than a union of strings. */
function stringsOf(type, checker) {
  if (!type) return null;
  if (type.isStringLiteralType()) return [type.value];
  if (type.isUnionType()) {
    const all = type.getTypes().map((part) => stringsOf(part, checker));
    return all.includes(null) ? null : all.flat();
  }
  const wider = checker.getBaseConstraintOfType(type);
  return wider && wider.id !== type.id && (wider.isUnionType() || wider.isStringLiteralType())
    ? stringsOf(wider, checker)
    : null;
}
