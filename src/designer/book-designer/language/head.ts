import type { Row, TextPort } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { sayBookProblem } from '#schemas/standing-books/check/say-problem.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import { checkShape } from '#schemas/standing-books/check/shape.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { DesignNode } from '../../document/node.ts';
import type { PropertySheet } from '../../properties/properties.tsx';
import { toDocument, toNodes } from './document-nodes.ts';
import { nameOf } from './faces.ts';
import { inside, textIn } from './kinds.ts';

/** What belongs to a template beside its elements, as its entity names it. */
const HEAD = ['code', 'name', 'medium', 'period', 'orderTypes', 'source', 'remark'] as const;
const NEEDED = ['code', 'name', 'medium', 'period'] as const;

/** A stored template as a document; a document that is none is as one that is not there. */
export function openBook(row: Row | null, newName: string): DesignNode {
  const held = Object.fromEntries(HEAD.map((name) => [name, row?.[name] ?? null]));
  const book = readBook(row?.['document']) ?? { elements: [] };
  return toNodes(book, row ? held : { ...held, name: newName });
}

/** What is sent of a template. */
export const bookBody = (root: DesignNode): Row => ({
  ...Object.fromEntries(HEAD.map((name) => [name, root.props[name] ?? null])),
  document: toDocument(root),
});

/** The form of the template as a whole. */
export function headSheet(
  root: DesignNode,
  entity: Pick<EntitySchema, 'fields'>,
  title: string,
): PropertySheet {
  const fields = HEAD.flatMap((name): [string, FieldSpec][] => {
    const field = entity.fields[name];
    return field ? [[name, { ...field, form: {} } as FieldSpec]] : [];
  });
  return {
    key: root.id,
    title,
    fields: Object.fromEntries(fields),
    values: Object.fromEntries(fields.map(([name]) => [name, root.props[name] ?? null])),
  };
}

/** Why a template cannot be stored as it is drawn; null where it can. It may be unfinished, but it is a document. */
export function bookObstacle(root: DesignNode, t: TextPort['t']): string | null {
  if (NEEDED.some((name) => textIn(root.props, name).trim() === ''))
    return t('bookDesign.obstacle.head');
  if (inside(root).length === 0) return null;
  const [problem] = checkShape(toDocument(root));
  if (!problem) return null;
  const node = inside(root)
    .flatMap(all)
    .find(({ id }) => id === problem.elementId);
  return t('bookDesign.obstacle.shape', {
    what: node ? nameOf(node, t) : '',
    problem: sayBookProblem(problem, t),
  });
}

const all = (node: DesignNode): readonly DesignNode[] => [node, ...inside(node).flatMap(all)];
