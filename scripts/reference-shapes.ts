import type { Contract } from '#schemas/api/contract.ts';
import type { Shape } from '#schemas/api/shape.ts';

/** How deep a shape is told, and how many names of one object. */
const DEPTH = 2;
const NAMES = 8;

/** What an endpoint answers, in one line: `{ total, list: [station] }`; the whole of it stands in the OpenAPI description. */
export function answerInBrief(answer: Contract['answer']): string {
  if (!('kind' in answer)) return shapeInBrief(answer);
  if (answer.kind === 'bare') return `${shapeInBrief(answer.shape)} without an envelope`;
  return answer.mime === '*'
    ? 'a file'
    : `a file (${answer.mime.replace(/^application\/vnd\..*sheet$/, 'xlsx')})`;
}

/** What an endpoint takes beside its address: its query, its body. */
export function takenInBrief({ query, body }: Pick<Contract, 'query' | 'body'>): string {
  return [query && `?${shapeInBrief(query)}`, body && shapeInBrief(body)].filter(Boolean).join(' ');
}

function shapeInBrief(shape: Shape, depth = DEPTH): string {
  if (shape.entity !== undefined) return shape.entity;
  if (shape.anyOf)
    return [...new Set(shape.anyOf.map((one) => shapeInBrief(one, depth)))].join(' or ');
  if (shape.type === 'array') return `[${shapeInBrief(shape.items ?? {}, depth)}]`;
  return shape.type === 'object'
    ? objectInBrief(shape, depth)
    : (shape.type ?? shape.description ?? 'any');
}

function objectInBrief(shape: Shape, depth: number): string {
  const { properties = {}, required = [], additionalProperties } = shape;
  const names = Object.entries(properties).map(([name, part]) => {
    const told =
      depth > 0 && (part.type === 'object' || part.type === 'array')
        ? `: ${shapeInBrief(part, depth - 1)}`
        : '';
    return `${name}${required.includes(name) ? '' : '?'}${told}`;
  });
  const more = additionalProperties !== undefined || names.length > NAMES ? ['…'] : [];
  const shown = [
    ...names.slice(0, NAMES),
    ...(shape.nests === undefined ? [] : ['children']),
    ...more,
  ];
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`;
}
