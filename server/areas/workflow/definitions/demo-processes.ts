import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { listBroughtItems, noteItems } from '#server/platform/file-parts/file-part-store.ts';
import { isDemoCleared } from '#server/platform/installation/demo-data.ts';
import { wordsOfDrawing } from '../engine/drawn-words.ts';
import { listRoleIds } from '../engine/role-store.ts';
import { findLatestFile } from './definition-store.ts';
import { deployModel } from './deploy.ts';
import { drawBpmn, type DrawnFlow, type DrawnNode } from './draw-bpmn.ts';
import { findModelOf, insertModel } from './model-store.ts';
import { putRoute } from './route-store.ts';

/** The texts of the demo are those of the product's own language. */
const LANG = 'zh-CN';
/** What stands in the processes of the demo, by the last word of its text. */
export const DEMO_WORDS = [
  'contract',
  'opsPlan',
  'correction',
  'start',
  'end',
  'apply',
  'bureau',
  'manager',
  'auditors',
  'amount',
  'small',
  'large',
] as const;
const say = (word: (typeof DEMO_WORDS)[number]): string =>
  serverText(LANG, `workflow.demo.${word}`);
/** What they are in other languages: the keys themselves. */
const WORDS = wordsOfDrawing(DEMO_WORDS.map((word) => ({ key: `workflow.demo.${word}` as const })));

/** Roles that tasks are for, as the seeds name them. */
const ROLES = ['bureau', 'opsManager', 'auditor'] as const;
type RoleIds = Readonly<Record<(typeof ROLES)[number], string>>;

/** Contracts above so much are countersigned. */
const LARGE_AMOUNT = 100_000;
/** A task is due after two days; whoever has it is reminded. */
const DUE = { 'activiti:dueDate': 'P2D', 'dsr:overdue': 'remind' };

/** Their keys. */
export const DEMO_PROCESSES = ['contract', 'opsPlan', 'correction'] as const;

interface DemoProcess {
  readonly key: (typeof DEMO_PROCESSES)[number];
  readonly nodes: readonly DrawnNode[];
  readonly flows: readonly DrawnFlow[];
}

const start: DrawnNode = { id: 'start', tag: 'startEvent', name: say('start'), at: [0, 0] };
const endAt = (column: number): DrawnNode => ({
  id: 'end',
  tag: 'endEvent',
  name: say('end'),
  at: [column, 0],
});

/** What is rejected comes back here: whoever started mends it. */
const apply: DrawnNode = {
  id: 'apply',
  tag: 'userTask',
  name: say('apply'),
  at: [1, 0],
  attributes: { 'activiti:assignee': '${starter}' },
};

/** A task that anybody of a role may claim. */
const roleTask = (id: string, name: string, column: number, roleId: string): DrawnNode => ({
  id,
  tag: 'userTask',
  name,
  at: [column, 0],
  attributes: { 'activiti:candidateGroups': roleId, ...DUE },
});

const demoProcesses = ({ bureau, opsManager, auditor }: RoleIds): readonly DemoProcess[] => [
  {
    key: 'contract',
    nodes: [
      start,
      apply,
      roleTask('bureau', say('bureau'), 2, bureau),
      {
        id: 'gateway',
        tag: 'exclusiveGateway',
        name: say('amount'),
        at: [3, 0],
        attributes: { default: 'flow_gateway_end' },
      },
      {
        id: 'countersign',
        tag: 'userTask',
        name: say('auditors'),
        at: [4, 1],
        attributes: { 'activiti:assignee': '${signer}', ...DUE },
        inner: `<bpmn:multiInstanceLoopCharacteristics isSequential="false" activiti:collection="\${usersOfRole('${auditor}')}" activiti:elementVariable="signer"/>`,
      },
      endAt(5),
    ],
    flows: [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'bureau' },
      { from: 'bureau', to: 'gateway' },
      { from: 'gateway', to: 'end', name: say('small') },
      {
        from: 'gateway',
        to: 'countersign',
        name: say('large'),
        condition: `\${amount > ${LARGE_AMOUNT}}`,
      },
      { from: 'countersign', to: 'end' },
    ],
  },
  ...(['opsPlan', 'correction'] as const).map((key) => ({
    key,
    nodes: [
      start,
      apply,
      roleTask('manager', say('manager'), 2, opsManager),
      roleTask('bureau', say('bureau'), 3, bureau),
      endAt(4),
    ],
    flows: [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'manager' },
      { from: 'manager', to: 'bureau' },
      { from: 'bureau', to: 'end' },
    ],
  })),
];

/** What the seeds call the roles, by their keys. */
type RoleNames = Readonly<Record<string, string>>;

/** Models and deployed processes to look around with, each made once: one that was removed stays away. For demo mode only. */
export async function seedDemoProcesses(ctx: Ctx, roles: RoleNames): Promise<void> {
  if (await isDemoCleared(ctx)) return;
  const known = await listBroughtItems(ctx.db, 'wfModel', 'sample');
  const ids = await readRoles(ctx, roles);
  if (ids === null) return;
  for (const process of demoProcesses(ids)) {
    if (known.has(process.key)) continue;
    await inTransaction(ctx, (tx) => makeProcess(tx, process));
  }
}

async function makeProcess(tx: Ctx, { key, nodes, flows }: DemoProcess): Promise<void> {
  await noteItems(tx.db, 'wfModel', 'sample', [{ item: key }]);
  if (
    (await findModelOf(tx.db, key)) !== undefined ||
    (await findLatestFile(tx.db, key)) !== undefined
  )
    return;
  const id = newId();
  const name = say(key);
  await insertModel(tx.db, {
    id,
    key,
    name,
    description: null,
    xml: drawBpmn({ key, name, nodes, flows }),
    by: tx.actor.id,
    at: tx.now(),
  });
  // what no page starts stays a drawing: nobody could start it
  const page = pageOf(tx, key);
  if (page === undefined) return;
  await deployModel(tx, id, { words: WORDS });
  const deployed = await findLatestFile(tx.db, key);
  if (deployed !== undefined)
    await putRoute(tx.db, {
      id: newId(),
      definitionId: deployed.id,
      route: page,
      by: tx.actor.id,
      at: tx.now(),
    });
}

/** The page of the records that go through a process. */
function pageOf({ registry }: Pick<Ctx, 'registry'>, key: string): string | undefined {
  return registry.entities().find(({ approval }) => approval?.process === key)?.menu?.url;
}

/** Null where a role of the seeds is not there any more. */
async function readRoles(ctx: Ctx, names: RoleNames): Promise<RoleIds | null> {
  const found = await listRoleIds(ctx.db, Object.values(names));
  const entries = ROLES.map((role) => [role, found.get(names[role] ?? '')] as const);
  return entries.every(([, id]) => id !== undefined)
    ? (Object.fromEntries(entries) as RoleIds)
    : null;
}
