import type { JuelNode } from './node.ts';
import { readTemplate } from './template.ts';

/** The variables that the expressions of a text ask for. @throws JuelError as reading */
export function listNames(text: string): readonly string[] {
  const found = new Set<string>();
  for (const part of readTemplate(text)) if (typeof part !== 'string') collect(part, found);
  return [...found];
}

function collect(node: JuelNode, found: Set<string>): void {
  if (node.kind === 'name') found.add(node.name);
  for (const child of childrenOf(node)) collect(child, found);
}

function childrenOf(node: JuelNode): readonly JuelNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object, node.key];
    case 'method':
      return [node.object, ...node.args];
    case 'call':
      return node.args;
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.test, node.yes, node.no];
  }
}
