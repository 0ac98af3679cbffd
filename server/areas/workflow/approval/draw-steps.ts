import type { EntitySchema } from '#schemas/language/entity.ts';
import { stepCondition } from '#schemas/language/step-condition.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Said, Words } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Approved } from '#server/records/approval.ts';
import { drawBpmn, type DrawnFlow, type DrawnNode } from '../definitions/draw-bpmn.ts';
import { wordsOfDrawing } from '../engine/drawn-words.ts';

/** A process that comes with a file is told in the language of the file. */
const LANG = 'zh-CN';

/** Ids of roles, by their names. */
export type RoleIds = ReadonlyMap<string, string>;

/** What the steps of an approval say, in one text: as long as it is the same, the process stays. Null where a role is not there. */
export function sayingOf({ approval }: Approved, roles: RoleIds): string | null {
  const steps = (approval.steps ?? []).map(({ title, roles: named, when }) => ({
    title,
    roles: named.map((role) => roles.get(role)),
    when,
  }));
  return steps.some((step) => step.roles.includes(undefined)) ? null : JSON.stringify(steps);
}

export function processName({ title }: Approved): string {
  return serverText(LANG, 'workflow.steps.process', { title });
}

/**
 * The process of the steps of an approval as a file with its drawing: whoever submits begins, and mends there what is sent back; then step
 * after step in one row, those with a condition below a gateway that leads past them.
 * @throws ExpressionError, Error a condition that the checker would have refused
 */
export function drawSteps(entity: Approved, roles: RoleIds): string {
  const { approval } = entity;
  const nodes: DrawnNode[] = [
    {
      id: 'start',
      tag: 'startEvent',
      name: serverText(LANG, 'workflow.template.start'),
      at: [0, 0],
    },
    {
      id: 'apply',
      tag: 'userTask',
      name: serverText(LANG, 'workflow.template.apply'),
      at: [1, 0],
      attributes: { 'activiti:assignee': '${starter}' },
    },
  ];
  const flows: DrawnFlow[] = [{ from: 'start', to: 'apply' }];
  // what leads on from the nodes that are drawn so far
  let open: readonly string[] = ['apply'];
  let column = 2;
  for (const at of (approval.steps ?? []).keys()) {
    const drawn = drawStep(entity, roles, { at, column });
    flows.push(...open.map((from) => ({ from, to: entryOf(entity, at) })), ...drawn.flows);
    nodes.push(...drawn.nodes);
    open = drawn.nodes.map(({ id }) => id);
    column += drawn.nodes.length;
  }
  nodes.push({
    id: 'end',
    tag: 'endEvent',
    name: serverText(LANG, 'workflow.template.end'),
    at: [column, 0],
  });
  flows.push(...open.map((from) => ({ from, to: 'end' })));
  return drawBpmn({ key: approval.process, name: processName(entity), nodes, flows });
}

/** A step, and the gateway before it where it has a condition. From each of its nodes one goes on. */
function drawStep(
  entity: Approved,
  roles: RoleIds,
  { at, column }: { readonly at: number; readonly column: number },
): { readonly nodes: readonly DrawnNode[]; readonly flows: readonly DrawnFlow[] } {
  const { title = '', roles: named = [], when } = entity.approval.steps?.[at] ?? {};
  const id = `step_${at + 1}`;
  const task: DrawnNode = {
    id,
    tag: 'userTask',
    name: title,
    at: when === undefined ? [column, 0] : [column + 1, 1],
    attributes: { 'activiti:candidateGroups': named.map((role) => roles.get(role)).join(',') },
  };
  if (when === undefined) return { nodes: [task], flows: [] };
  const gate = entryOf(entity, at);
  const gateway: DrawnNode = {
    id: gate,
    tag: 'exclusiveGateway',
    name: serverText(LANG, 'workflow.steps.gate', { title }),
    at: [column, 0],
    attributes: { default: `flow_${gate}_${entryOf(entity, at + 1)}` },
  };
  return {
    nodes: [gateway, task],
    flows: [{ from: gate, to: id, condition: conditionOf(when, entity) }],
  };
}

/**
 * What the names of the drawing are in other languages: those of the product by their keys, those of the file by its translations, as they are
 * now.
 */
export function wordsOfSteps({ registry }: Pick<Ctx, 'registry'>, entity: Approved): Words {
  const inFile = (read: (file: EntitySchema) => string | undefined): Said => ({
    in: Object.fromEntries(
      LANGS.flatMap((lang) => {
        const file = registry.localizedEntity(entity.name, lang);
        const text = file && read(file);
        return text === undefined ? [] : [[lang, text]];
      }),
    ),
  });
  const titles = (entity.approval.steps ?? []).map((_, at) =>
    inFile(({ approval }) => approval?.steps?.[at]?.title),
  );
  return wordsOfDrawing([
    { key: 'workflow.template.start' },
    { key: 'workflow.template.apply' },
    { key: 'workflow.template.end' },
    { key: 'workflow.steps.process', params: { title: inFile(({ title }) => title) } },
    ...titles.map((title): Said => ({ key: 'workflow.steps.gate', params: { title } })),
    ...titles,
  ]);
}

/** Where one comes in to the step of this place, or to the end. */
function entryOf({ approval: { steps = [] } }: Approved, at: number): string {
  const step = steps[at];
  if (step === undefined) return 'end';
  return step.when === undefined ? `step_${at + 1}` : `gate_${at + 1}`;
}

function conditionOf(when: string, entity: Approved): string {
  const condition = stepCondition(when, entity);
  if ('fault' in condition) throw new Error(`${entity.name}: ${condition.fault.message}`);
  return condition.juel;
}
