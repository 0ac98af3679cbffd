import { isId } from '#schemas/basics/ids.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { slipsIn } from '../compile/check-variables.ts';
import { LANE } from '../compile/lanes.ts';
import type { Graph, GraphNode } from '../core/graph.ts';
import { findKnownRoles } from '../engine/role-store.ts';

/** Something in a process that deploys and would find nobody or nothing once it runs. */
interface Hint {
  readonly kind: 'noRole' | 'noForm' | 'noField';
  readonly element: string;
  readonly about: string;
  readonly near?: string | undefined;
}

const LINES: Readonly<Record<Hint['kind'], ServerKey>> = {
  noRole: 'workflow.deploy.noRole',
  noForm: 'workflow.deploy.noForm',
  noField: 'workflow.deploy.noField',
};
const MOST_LINES = 20;

/** What whoever deploys these processes should know of them, a sentence each: roles and forms that are not there, fields with a slip. */
export async function sayHints(ctx: Ctx, graphs: readonly Graph[]): Promise<readonly string[]> {
  const hints = (await Promise.all(graphs.map((graph) => hintsOf(ctx, graph)))).flat();
  return hints.slice(0, MOST_LINES).map(({ kind, element, about, near }) =>
    serverText(ctx.lang, LINES[kind], {
      id: element,
      about: near === undefined ? about : `${about} → ${near}`,
    }),
  );
}

async function hintsOf(ctx: Ctx, graph: Graph): Promise<readonly Hint[]> {
  const nodes = Object.values(graph.nodes);
  return [
    ...(await rolesOf(ctx, nodes)),
    ...formsOf(ctx, nodes),
    ...fieldsOf(ctx, graph).map((hint) => ({ ...hint, element: labelOf(graph, hint.element) })),
  ];
}

/** Roles by their numbers, of candidates and in `usersOfRole('5')`. */
async function rolesOf({ db }: Ctx, nodes: readonly GraphNode[]): Promise<readonly Hint[]> {
  const named = nodes.flatMap((node) =>
    rolesNamed(node).map((about) => ({ kind: 'noRole' as const, element: nameOf(node), about })),
  );
  if (named.length === 0) return [];
  const known = await findKnownRoles(
    db,
    [...new Set(named.map(({ about }) => about))].filter(isId),
  );
  return named.filter(({ about }) => !known.has(about));
}

function rolesNamed(node: GraphNode): readonly string[] {
  const texts = [
    ...(node.kind === 'userTask'
      ? [node.task.assignee ?? '', ...node.task.candidateUsers, ...node.task.candidateGroups]
      : []),
    'loop' in node && node.loop?.kind === 'multiple' ? (node.loop.collection ?? '') : '',
  ];
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/\busersOfRole\(\s*'([^']*)'\s*\)/g)].flatMap(([, roles = '']) =>
      roles.split(',').map((role) => role.trim()),
    ),
  );
  const groups = node.kind === 'userTask' ? node.task.candidateGroups : [];
  return [...asked, ...groups.filter((group) => !group.startsWith(LANE) && !/[$#]\{/.test(group))];
}

/** Forms are those of entities whose records go through processes. */
function formsOf({ registry }: Ctx, nodes: readonly GraphNode[]): readonly Hint[] {
  const forms = registry.entities().flatMap(({ name, approval }) => (approval ? [name] : []));
  return nodes.flatMap((node) => {
    const key =
      node.kind === 'userTask' ? node.task.formKey : node.kind === 'start' ? node.formKey : null;
    if (key === null || /[$#]\{/.test(key) || forms.includes(key)) return [];
    return [
      { kind: 'noForm' as const, element: nameOf(node), about: key, near: nearest(key, forms) },
    ];
  });
}

/** Fields of the records that go through a process: what its expressions read and its steps say rights of. */
function fieldsOf({ registry }: Ctx, graph: Graph): readonly Hint[] {
  const entity = registry.entities().find(({ approval }) => approval?.process === graph.key);
  if (entity === undefined) return [];
  const fields = Object.keys(entity.fields);
  const rights = Object.values(graph.nodes).flatMap((node) =>
    node.kind === 'userTask'
      ? Object.keys(node.task.fields ?? {}).map((about) => ({ element: node.id, about }))
      : [],
  );
  return [
    ...slipsIn(graph, fields).map(({ element, name, meant }) => ({
      kind: 'noField' as const,
      element,
      about: name,
      near: meant,
    })),
    ...rights
      .filter(({ about }) => !fields.includes(about))
      .map(({ element, about }) => ({
        kind: 'noField' as const,
        element,
        about,
        near: nearest(about, fields),
      })),
  ];
}

const nameOf = ({ name, id }: Pick<GraphNode, 'name' | 'id'>): string => name ?? id;

function labelOf({ nodes, flows }: Graph, id: string): string {
  const one = nodes[id] ?? flows[id];
  return one === undefined ? id : nameOf(one);
}
