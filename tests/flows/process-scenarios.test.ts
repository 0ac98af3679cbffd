import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { deployBpmn } from '#server/areas/workflow/engine/deploy.ts';
import { aWorkflowHttp } from '#tests/builders/a-workflow-http.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { playScenario, type Cast, type Scenario } from '#tests/builders/scenarios.ts';
import { findUnsound } from '#tests/builders/sound-processes.ts';

interface Model {
  readonly id: string;
  readonly files: readonly string[];
  readonly process?: string;
  readonly scenarios: readonly Scenario[];
}

/** The scenarios that were handed over beside the project; who has only the project plays its own. */
const FOLDER = path.join(import.meta.dirname, '../../../shared/workflow/bpmn');
const isThere = fs.existsSync(path.join(FOLDER, 'expected.json'));
const handed = isThere
  ? (
      JSON.parse(fs.readFileSync(path.join(FOLDER, 'expected.json'), 'utf8')) as {
        readonly models: readonly Model[];
      }
    ).models
  : [];
const played = handed.flatMap((model) =>
  model.scenarios.map((scenario) => ({ model, scenario, title: `${model.id}: ${scenario.name}` })),
);
/** Their people are none of ours. */
const CAST: Cast = {
  groups: { accountancy: '77', management: '77' },
  users: { kermit_0: '1', kermit_1: '2' },
};
const translate = (xml: string): string =>
  xml
    .replaceAll('kermit_${loopCounter}', '${loopCounter + 1}')
    .replaceAll(/\b(?:accountancy|management)\b(?=\s*<)/g, '77');

let world: Awaited<ReturnType<typeof aWorkflowHttp>>;
beforeAll(async () => {
  world = await aWorkflowHttp();
});
afterAll(() => world.close());

describe.runIf(isThere)('the scenarios of other engines, over HTTP', () => {
  it.each(played)('$title', async ({ model, scenario }) => {
    const xml = translate(fs.readFileSync(path.join(FOLDER, model.files[0] ?? ''), 'utf8'));
    await deployBpmn(world.system, { xml, resourceName: model.files[0] ?? '' });
    await playScenario(world, { key: model.process ?? '', scenario, cast: CAST });
    expect(await findUnsound(world.handle)).toEqual([]);
  });

  it('there are as many as were handed over', () => {
    expect(played.length).toBeGreaterThanOrEqual(17);
  });
});

const task = (id: string, who: string, inner = ''): string =>
  `<userTask id="${id}" name="${id}" ${who}>${inner}</userTask>`;
const OWN: readonly {
  readonly title: string;
  readonly body: string;
  readonly scenario: Omit<Scenario, 'name'>;
}[] = [
  {
    title: 'by amount to a second level, back and again',
    body:
      `<startEvent id="s"/>${task('apply', 'activiti:assignee="${starter}"')}${task('lead', 'activiti:candidateGroups="77"')}<exclusiveGateway id="g" default="g-done"/>` +
      `${task('boss', 'activiti:assignee="1"')}<endEvent id="done"/>${flowsOf('s>apply', 'apply>lead', 'lead>g', 'g>boss:${amount > 10000}', 'g>done', 'boss>done')}`,
    scenario: {
      start: { variables: { amount: 20_000 } },
      steps: [
        { expect: { tasks: ['apply'], assignee: { apply: '8' } } },
        { complete: 'apply' },
        { expect: { candidateGroups: { lead: ['77'] } } },
        { complete: 'lead' },
        { reject: 'boss' },
        { expect: { tasks: ['apply'] } },
        { complete: 'apply' },
        { complete: 'lead' },
        { rollback: 'boss' },
        { expect: { tasks: ['lead'] } },
        { complete: 'lead' },
        { complete: 'boss' },
        { expect: { ended: true, tasks: [] } },
      ],
    },
  },
  {
    title: 'a countersign of a role of whom half are enough, then a branch each',
    body:
      `<startEvent id="s"/>${task('sign', 'activiti:assignee="${p}"', "<multiInstanceLoopCharacteristics activiti:collection=\"${list('1', '2', '3', '4')}\" activiti:elementVariable=\"p\"><completionCondition>${nrOfCompletedInstances / nrOfInstances >= 0.5}</completionCondition></multiInstanceLoopCharacteristics>")}` +
      `<parallelGateway id="f"/>${task('left', 'activiti:assignee="2"')}${task('right', 'activiti:assignee="3"')}<parallelGateway id="j"/><endEvent id="e"/>` +
      flowsOf('s>sign', 'sign>f', 'f>left', 'f>right', 'left>j', 'right>j', 'j>e'),
    scenario: {
      start: { variables: {} },
      steps: [
        { expect: { tasks: ['sign', 'sign', 'sign', 'sign'] } },
        { complete: 'sign', times: 2 },
        { expect: { tasks: ['left', 'right'] } },
        { complete: 'left' },
        { rollback: 'right' },
        { expect: { tasks: ['sign', 'sign', 'sign', 'sign'] } },
        { complete: 'sign', times: 2 },
        { complete: 'right' },
        { expect: { ended: false, tasks: ['left'] } },
        { terminate: 'left' },
        { expect: { ended: true, tasks: [] } },
      ],
    },
  },
  {
    title: 'a sub-process under a timer',
    body:
      `<startEvent id="s"/><subProcess id="sub"><startEvent id="i"/>${task('one', 'activiti:assignee="1"')}${task('two', 'activiti:assignee="2"')}<endEvent id="o"/>${flowsOf('i>one', 'one>two', 'two>o')}</subProcess>` +
      `<boundaryEvent id="late" attachedToRef="sub"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>` +
      `${task('after', 'activiti:assignee="3"')}${task('missed', 'activiti:assignee="4"')}${flowsOf('s>sub', 'sub>after', 'late>missed')}`,
    scenario: {
      start: { variables: {} },
      steps: [
        { complete: 'one' },
        { expect: { tasks: ['two'] } },
        { fireTimer: 'late' },
        { expect: { tasks: ['missed'] } },
        { fireTimer: 'late', fails: true },
        { complete: 'missed' },
        { expect: { ended: true } },
      ],
    },
  },
];

describe('our own scenarios, over HTTP', () => {
  it.each(OWN)('$title', async ({ title, body, scenario }) => {
    const key = `own-${OWN.findIndex((one) => one.title === title)}`;
    await deployBpmn(world.system, {
      xml: bpmnOf(body).replace('<process id="p"', `<process id="${key}"`),
      resourceName: `${key}.bpmn`,
    });
    await playScenario(world, { key, scenario: { name: title, ...scenario } });
    expect(await findUnsound(world.handle)).toEqual([]);
  });
});
