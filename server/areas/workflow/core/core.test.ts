import { describe, expect, it } from 'vitest';

import { aGraph, flowsOf, PlayedProcess } from '#tests/builders/process.ts';
import { addMemberTo, failJob, moveToken, removeMember } from './commands.ts';
import { WorkflowError } from './workflow-error.ts';

const START = '<startEvent id="s"/>';
const END = '<endEvent id="e"/>';
const user = (id: string, attributes = '', inner = ''): string =>
  `<userTask id="${id}" ${attributes}>${inner}</userTask>`;
const border = (id: string, at: string, definition: string, isInterrupting = true): string =>
  `<boundaryEvent id="${id}" attachedToRef="${at}" cancelActivity="${isInterrupting}">${definition}</boundaryEvent>`;
const TIMER = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>';

function faultOf(run: () => unknown): string {
  try {
    run();
    return 'none';
  } catch (error) {
    if (error instanceof WorkflowError) return error.fault;
    throw error;
  }
}

describe('gateways', () => {
  it('an exclusive gateway takes the first way whose condition holds, and refuses where none does', async () => {
    const graph = await aGraph(
      START +
        '<exclusiveGateway id="g"/>' +
        user('a') +
        user('b') +
        flowsOf('s>g', 'g>a:${n > 1}', 'g>b:${n > 0}'),
    );

    expect(new PlayedProcess(graph, { n: 2 }).names).toEqual(['a']);
    expect(new PlayedProcess(graph, { n: 1 }).names).toEqual(['b']);
    expect(faultOf(() => new PlayedProcess(graph, { n: 0 }))).toBe('noWay');
    expect(faultOf(() => new PlayedProcess(graph, {}))).toBe('expression');
  });

  it('an inclusive join waits for a token that may still come, and for none that cannot', async () => {
    const graph = await aGraph(
      START +
        '<inclusiveGateway id="f"/><inclusiveGateway id="j"/>' +
        user('a') +
        user('b') +
        user('c') +
        user('d') +
        END +
        flowsOf('s>f', 'f>a:${n > 0}', 'f>b:${n > 1}', 'a>j', 'b>c', 'c>j', 'j>d', 'd>e'),
    );
    const both = new PlayedProcess(graph, { n: 2 });
    both.complete('a');
    expect(both.names).toEqual(['b']);
    both.complete('b');
    both.complete('c');
    expect(both.names).toEqual(['d']);

    const one = new PlayedProcess(graph, { n: 1 });
    one.complete('a');
    expect(one.names).toEqual(['d']);
  });

  it('an inclusive join is asked again when the token it waited for dies', async () => {
    const graph = await aGraph(
      START +
        '<inclusiveGateway id="f"/><inclusiveGateway id="j"/>' +
        user('a') +
        user('b') +
        user('d') +
        border('t', 'b', TIMER) +
        END +
        '<endEvent id="e2"/>' +
        flowsOf('s>f', 'f>a', 'f>b', 'a>j', 'b>j', 't>e2', 'j>d', 'd>e'),
    );
    const process = new PlayedProcess(graph);
    process.complete('a');
    process.fire('t');

    expect(process.names).toEqual(['d']);
  });

  it('the first event decides an event gateway, the others wait no longer', async () => {
    const graph = await aGraph(
      START +
        '<eventBasedGateway id="g"/><intermediateCatchEvent id="t">' +
        TIMER +
        '</intermediateCatchEvent><intermediateCatchEvent id="m"><messageEventDefinition messageRef="paid"/></intermediateCatchEvent>' +
        user('late') +
        user('ok') +
        flowsOf('s>g', 'g>t', 'g>m', 't>late', 'm>ok'),
      '<message id="paid" name="paid"/>',
    );
    const process = new PlayedProcess(graph);
    const [timer] = process.armed.filter(({ node }) => node === 't');
    process.fire('m', { amount: 5 });

    expect(process.names).toEqual(['ok']);
    expect(process.vars).toEqual({ amount: 5 });
    expect(process.armed).toEqual([]);
    expect(faultOf(() => process.fireLate(timer?.holder ?? 't0', 't'))).toBe('gone');
  });
});

describe('events', () => {
  it('an event that does not interrupt goes on beside its activity, again and again', async () => {
    const graph = await aGraph(
      START +
        user('a') +
        border('t', 'a', TIMER, false) +
        user('urge') +
        END +
        '<endEvent id="e2"/>' +
        flowsOf('s>a', 'a>e', 't>urge', 'urge>e2'),
    );
    const process = new PlayedProcess(graph);
    process.fire('t');
    process.fire('t');
    expect(process.names).toEqual(['a', 'urge', 'urge']);

    process.complete('a');
    expect(process.armed).toEqual([]);
    process.complete('urge');
    process.complete('urge');
    expect(process.state.ended?.reason).toBe('completed');
  });

  it('an error leaves its sub-process by the border that names it, before one that takes any', async () => {
    const sub = `<subProcess id="sub">${START.replace('"s"', '"s1"')}${user('inner')}<endEvent id="bad"><errorEventDefinition errorRef="E1"/></endEvent>${flowsOf('s1>inner', 'inner>bad')}</subProcess>`;
    const graph = await aGraph(
      START +
        sub +
        border('any', 'sub', '<errorEventDefinition/>') +
        border('one', 'sub', '<errorEventDefinition errorRef="E1"/>') +
        user('x') +
        user('y') +
        END +
        flowsOf('s>sub', 'sub>e', 'any>x', 'one>y'),
      '<error id="E1" errorCode="NO_MONEY"/>',
    );
    const process = new PlayedProcess(graph);
    process.complete('inner');

    expect(process.names).toEqual(['y']);
    expect(process.state.scopes).toHaveLength(1);
  });

  it('an error that nobody catches ends the process and says which', async () => {
    const graph = await aGraph(
      START +
        user('a') +
        '<endEvent id="bad"><errorEventDefinition errorRef="E1"/></endEvent>' +
        flowsOf('s>a', 'a>bad'),
      '<error id="E1" errorCode="X"/>',
    );
    const process = new PlayedProcess(graph);
    process.complete('a');

    expect(process.state.ended).toEqual({ reason: 'error', code: 'X' });
    expect(process.tasks).toEqual([]);
  });

  it('an escalation that does not interrupt lets the sub-process go on', async () => {
    const sub = `<subProcess id="sub"><startEvent id="s1"/><intermediateThrowEvent id="up"><escalationEventDefinition escalationRef="L1"/></intermediateThrowEvent>${user('inner')}${flowsOf('s1>up', 'up>inner')}</subProcess>`;
    const graph = await aGraph(
      START +
        sub +
        border('b', 'sub', '<escalationEventDefinition escalationRef="L1"/>', false) +
        user('boss') +
        END +
        flowsOf('s>sub', 'sub>e', 'b>boss'),
      '<escalation id="L1" escalationCode="L1"/>',
    );

    expect(new PlayedProcess(graph).names).toEqual(['boss', 'inner']);
  });

  it('an event sub-process that interrupts takes the place of everything in its scope', async () => {
    const onMessage = `<subProcess id="ev" triggeredByEvent="true"><startEvent id="es"><messageEventDefinition messageRef="stop"/></startEvent>${user('undo')}<endEvent id="ee"/>${flowsOf('es>undo', 'undo>ee')}</subProcess>`;
    const graph = await aGraph(
      START + user('a') + END + onMessage + flowsOf('s>a', 'a>e'),
      '<message id="stop" name="stop"/>',
    );
    const process = new PlayedProcess(graph);
    process.fire('es', { why: 'x' });
    expect(process.names).toEqual(['undo']);

    process.complete('undo');
    expect(process.state.ended?.reason).toBe('completed');
    expect(process.armed).toEqual([]);
  });

  it('a terminate end inside a sub-process ends that alone; one for all ends the process', async () => {
    const sub = (attributes: string): string =>
      `<subProcess id="sub"><startEvent id="s1"/><parallelGateway id="f"/>${user('x')}${user('y')}<endEvent id="kill"><terminateEventDefinition ${attributes}/></endEvent>${flowsOf('s1>f', 'f>x', 'f>y', 'x>kill')}</subProcess>`;
    const build = async (attributes: string): Promise<PlayedProcess> =>
      new PlayedProcess(
        await aGraph(
          START + sub(attributes) + user('after') + END + flowsOf('s>sub', 'sub>after', 'after>e'),
        ),
      );
    const one = await build('');
    one.complete('x');
    expect(one.names).toEqual(['after']);

    const all = await build('activiti:terminateAll="true"');
    all.complete('x');
    expect(all.state.ended?.reason).toBe('completed');
    expect(all.tasks).toEqual([]);
  });

  it('a link goes on where it is caught; signals and messages are told to the world', async () => {
    const graph = await aGraph(
      START +
        '<intermediateThrowEvent id="go"><linkEventDefinition name="L"/></intermediateThrowEvent><intermediateCatchEvent id="here"><linkEventDefinition name="L"/></intermediateCatchEvent><intermediateThrowEvent id="sig"><signalEventDefinition signalRef="S"/></intermediateThrowEvent>' +
        user('a') +
        flowsOf('s>go', 'here>sig', 'sig>a'),
      '<signal id="S" name="news"/>',
    );
    const process = new PlayedProcess(graph);

    expect(process.names).toEqual(['a']);
    expect(process.thrown).toEqual(['signal:news']);
  });
});

describe('countersigns', () => {
  const many = (attributes: string, completion = ''): string =>
    `<multiInstanceLoopCharacteristics activiti:collection="\${people}" activiti:elementVariable="person" ${attributes}>${completion === '' ? '' : `<completionCondition>${completion}</completionCondition>`}</multiInstanceLoopCharacteristics>`;
  const build = async (
    attributes = '',
    completion = '',
    people: readonly string[] = ['u1', 'u2', 'u3'],
  ): Promise<PlayedProcess> =>
    new PlayedProcess(
      await aGraph(
        START +
          user('before') +
          user('sign', 'activiti:assignee="${person}"', many(attributes, completion)) +
          user('after') +
          flowsOf('s>before', 'before>sign', 'sign>after'),
      ),
      { people },
    );

  it('each signs, at once or one after the other', async () => {
    const atOnce = await build();
    atOnce.complete('before');
    expect(atOnce.tasks.map(({ assignee }) => assignee)).toEqual(['u1', 'u2', 'u3']);
    for (let i = 0; i < 3; i += 1) atOnce.complete('sign');
    expect(atOnce.names).toEqual(['after']);

    const inTurn = await build('isSequential="true"');
    inTurn.complete('before');
    expect(inTurn.task('sign').assignee).toBe('u1');
    inTurn.complete('sign');
    expect(inTurn.task('sign').assignee).toBe('u2');
  });

  it('one is enough where the condition says so (或签)', async () => {
    const process = await build('', '${nrOfCompletedInstances / nrOfInstances >= 0.3}');
    process.complete('before');
    process.complete('sign');

    expect(process.names).toEqual(['after']);
  });

  it('nobody to sign: the process goes on', async () => {
    const process = await build('', '', []);
    process.complete('before');

    expect(process.names).toEqual(['after']);
  });

  it('a signer is added and one is taken away', async () => {
    const process = await build();
    process.complete('before');
    process.addSigner('sign', 'u9');
    expect(process.tasks.map(({ assignee }) => assignee)).toEqual(['u1', 'u2', 'u3', 'u9']);

    const { state } = removeMember(process.graph, process.state, {
      token: process.task('sign').token,
    });
    expect(state.tokens.filter(({ parent }) => parent !== null)).toHaveLength(3);
    expect(state.tokens.find(({ many: counted }) => counted !== null)?.many).toMatchObject({
      total: 3,
      done: 0,
    });
  });

  it('nobody signs twice: who is to sign, or has signed, is not added again; who was taken away is', async () => {
    const process = await build('', '${nrOfCompletedInstances >= 2}');
    process.complete('before');
    process.complete('sign');
    for (const who of ['u1', 'u2'])
      expect(() => process.addSigner('sign', who)).toThrow('signsAlready');

    const { state } = removeMember(process.graph, process.state, {
      token: process.task('sign').token,
    });
    const token = state.tokens.find(({ parent, st }) => parent !== null && st === 'wait');
    const added = addMemberTo(process.graph, state, { token: token?.id ?? 0, item: 'u2' });
    expect(added.state.tokens.filter(({ parent }) => parent !== null)).toHaveLength(2);
  });

  it('class "a rule is looked at in one place of two": signers taken away may meet the condition', async () => {
    const four = (isSequential: string): Promise<PlayedProcess> =>
      aGraph(
        START +
          user(
            'sign',
            '',
            `<multiInstanceLoopCharacteristics ${isSequential}><loopCardinality>4</loopCardinality><completionCondition>\${nrOfCompletedInstances / nrOfInstances >= 0.5}</completionCondition></multiInstanceLoopCharacteristics>`,
          ) +
          user('last') +
          flowsOf('s>sign', 'sign>last'),
      ).then((graph) => new PlayedProcess(graph));
    for (const isSequential of ['isSequential="false"', 'isSequential="true"']) {
      const process = await four(isSequential);
      process.removeSigner('sign');
      expect(process.names).toContain('sign');
      process.complete('sign');
      process.removeSigner('sign');
      expect(process.names).toEqual(['last']);
    }
  });

  it('a signer in turn who is taken away leaves the place to the next', async () => {
    const process = await build('isSequential="true"');
    process.complete('before');
    process.complete('sign');

    const { effects } = removeMember(process.graph, process.state, {
      token: process.task('sign').token,
    });

    expect(effects.filter(({ kind }) => kind === 'taskOpened')).toMatchObject([{ assignee: 'u3' }]);
  });

  it('a member that goes back takes the whole countersign back to the step before it; the step after goes back to all of it', async () => {
    const process = await build();
    process.complete('before');
    process.complete('sign');
    process.back('sign', 'previous');
    expect(process.names).toEqual(['before']);

    process.complete('before');
    for (let i = 0; i < 3; i += 1) process.complete('sign');
    process.back('after', 'previous');
    expect(process.names).toEqual(['sign', 'sign', 'sign']);
  });

  it('a standard loop goes on while its condition holds', async () => {
    const graph = await aGraph(
      START +
        user(
          'a',
          '',
          '<standardLoopCharacteristics><loopCondition>${isWrong}</loopCondition></standardLoopCharacteristics>',
        ) +
        user('b') +
        flowsOf('s>a', 'a>b'),
    );
    const process = new PlayedProcess(graph);
    process.complete('a', { isWrong: true });
    expect(process.names).toEqual(['a']);
    process.complete('a', { isWrong: false });
    expect(process.names).toEqual(['b']);
  });
});

describe('what is called', () => {
  it('a service task goes on with what its handler brings, or by the border of its error', async () => {
    const graph = await aGraph(
      START +
        '<serviceTask id="mail" activiti:delegateExpression="${sendMail}"/>' +
        user('a') +
        flowsOf('s>mail', 'mail>a'),
      '',
      ['sendMail'],
    );
    const process = new PlayedProcess(graph);
    expect(process.names).toEqual([]);
    process.finishJob('sendMail', { sent: true });

    expect(process.names).toEqual(['a']);
    expect(process.vars).toEqual({ sent: true });
  });

  it('a handler that fails leaves by the border of its error', async () => {
    const graph = await aGraph(
      START +
        '<serviceTask id="mail" activiti:class="sendMail"/>' +
        border('b', 'mail', '<errorEventDefinition/>') +
        user('a') +
        user('x') +
        flowsOf('s>mail', 'mail>a', 'b>x'),
      '',
      ['sendMail'],
    );
    const process = new PlayedProcess(graph);

    const { effects } = failJob(graph, process.state, {
      token: process.jobs[0]?.token ?? 0,
      code: 'DOWN',
    });

    expect(effects.filter(({ kind }) => kind === 'taskOpened')).toMatchObject([{ node: 'x' }]);
  });

  it('a called process is given what is named and brings back what is named', async () => {
    const call =
      '<callActivity id="c" calledElement="sub-${kind}"><extensionElements><activiti:in source="amount" target="total"/><activiti:out sourceExpression="${total + 1}" target="result"/></extensionElements></callActivity>';
    const graph = await aGraph(
      START +
        call +
        border('b', 'c', '<errorEventDefinition/>') +
        user('a') +
        user('x') +
        flowsOf('s>c', 'c>a', 'b>x'),
    );
    const process = new PlayedProcess(graph, { kind: 'k', amount: 41 });
    expect(process.calls).toMatchObject([{ calledKey: 'sub-k', vars: { total: 41 } }]);
    process.finishCall({ total: 41 });
    expect(process.names).toEqual(['a']);
    expect(process.vars['result']).toBe(42);

    const failing = new PlayedProcess(graph, { kind: 'k', amount: 1 });
    failing.finishCall({}, { code: 'E' });
    expect(failing.names).toEqual(['x']);
  });
});

describe('back and elsewhere', () => {
  it('a task after a timer goes back to the task the timer interrupted', async () => {
    const graph = await aGraph(
      START +
        user('a') +
        border('t', 'a', TIMER) +
        user('late') +
        END +
        flowsOf('s>a', 'a>e', 't>late'),
    );
    const process = new PlayedProcess(graph);
    process.fire('t');
    process.back('late', 'previous');

    expect(process.names).toEqual(['a']);
    expect(process.armed.map(({ node }) => node)).toEqual(['t']);
  });

  it('out of a sub-process to the step before it, and back into it as a whole', async () => {
    const sub = `<subProcess id="sub"><startEvent id="s1"/>${user('x')}${user('y')}${flowsOf('s1>x', 'x>y')}</subProcess>`;
    const graph = await aGraph(
      START + user('a') + sub + user('b') + flowsOf('s>a', 'a>sub', 'sub>b'),
    );
    const process = new PlayedProcess(graph);
    process.complete('a');
    process.back('x', 'previous');
    expect(process.names).toEqual(['a']);
    expect(process.state.scopes).toHaveLength(1);

    process.complete('a');
    process.complete('x');
    process.back('y', 'previous');
    expect(process.names).toEqual(['x']);
    process.complete('x');
    process.complete('y');
    process.back('b', 'previous');
    expect(process.names).toEqual(['x']);
  });

  it('to any chosen step before, and to no other', async () => {
    const graph = await aGraph(
      START + user('a') + user('b') + user('c') + flowsOf('s>a', 'a>b', 'b>c'),
    );
    const process = new PlayedProcess(graph);
    const first = process.task('a').ai;
    process.complete('a');
    process.complete('b');
    const last = process.task('c').ai;
    process.back('c', { ai: first });

    expect(process.names).toEqual(['a']);
    expect(faultOf(() => process.back('a', { ai: last }))).toBe('notReached');
    expect(faultOf(() => process.back('a', 'first'))).toBe('nothingBefore');
  });

  it('what the other branch has brought to a join waits there again', async () => {
    const graph = await aGraph(
      START +
        '<parallelGateway id="f"/><parallelGateway id="j"/>' +
        user('a') +
        user('b') +
        user('b2') +
        user('c') +
        flowsOf('s>f', 'f>a', 'f>b', 'a>j', 'b>b2', 'b2>j', 'j>c'),
    );
    const process = new PlayedProcess(graph);
    const ofB = process.task('b').ai;
    process.complete('b');
    process.complete('b2');
    process.complete('a');
    process.back('c', { ai: ofB });
    expect(process.names).toEqual(['b']);

    process.complete('b');
    process.complete('b2');
    expect(process.names).toEqual(['c']);
  });

  it('an administrator moves a place to another activity of its scope', async () => {
    const graph = await aGraph(
      START + user('a') + user('b') + user('c') + flowsOf('s>a', 'a>b', 'b>c'),
    );
    const process = new PlayedProcess(graph);

    const { state } = moveToken(graph, process.state, {
      token: process.task('a').token,
      node: 'c',
    });

    expect(state.tokens.map(({ node }) => node)).toEqual(['c']);
  });

  it('a process that can never end is not let into that', async () => {
    const graph = await aGraph(
      START +
        '<exclusiveGateway id="f"/><parallelGateway id="j"/>' +
        user('a') +
        user('b') +
        user('c') +
        flowsOf('s>f', 'f>a:${true}', 'f>b:${false}', 'a>j', 'b>j', 'j>c'),
    );
    const process = new PlayedProcess(graph);

    expect(faultOf(() => process.complete('a'))).toBe('stuck');
    expect(process.names).toEqual(['a']);
  });

  it('a process that runs in circles is stopped', async () => {
    const graph = await aGraph(
      START + '<task id="a"/><task id="b"/>' + flowsOf('s>a', 'a>b', 'b>a'),
    );

    expect(faultOf(() => new PlayedProcess(graph))).toBe('tooManySteps');
  });

  it.each([
    [
      'long texts',
      'x',
      15_000,
      '${' + Array.from({ length: 60 }, () => 'size(x.toUpperCase())').join('+') + '}',
    ],
    [
      'comparing long texts',
      'x',
      60_000,
      '${' + Array.from({ length: 60 }, () => 'x.trim() == x').join(' && ') + '}',
    ],
    ['many steps', 'x', 1, '${' + Array.from({ length: 400 }, () => '1').join('+') + '}'],
    [
      'long lists',
      'x',
      1_000,
      '${' + Array.from({ length: 60 }, () => 'contains(l, x)').join(' && ') + '}',
    ],
  ])(
    'class "one request holds the server": a loop over %s ends before anybody waits',
    async (_case, name, length, script) => {
      const graph = await aGraph(
        START +
          `<exclusiveGateway id="g"/><scriptTask id="w" scriptFormat="juel"><script><![CDATA[${script}]]></script></scriptTask>` +
          flowsOf('s>g', 'g>w', 'w>g'),
      );
      const run = () =>
        new PlayedProcess(graph, {
          [name]: 'ä'.repeat(length),
          l: Array.from({ length: 1000 }, (_, at) => `${at}`),
        });

      // what it cost ended it, long before the number of its moves would have
      expect(run).toThrow(new WorkflowError('tooManySteps', 'w'));
    },
  );

  it('class "one request holds the server": looking variables up among many members costs', async () => {
    const sum = '${' + Array.from({ length: 400 }, () => 'n').join('+') + '}';
    const graph = await aGraph(
      START +
        `<userTask id="m" activiti:priority="${sum}"><multiInstanceLoopCharacteristics isSequential="false"><loopCardinality>1000</loopCardinality></multiInstanceLoopCharacteristics></userTask>` +
        flowsOf('s>m'),
    );

    expect(faultOf(() => new PlayedProcess(graph, { n: 1 }))).toBe('tooManySteps');
    expect(
      new PlayedProcess(
        await aGraph(
          START +
            `<userTask id="m" activiti:priority="\${n}"><multiInstanceLoopCharacteristics isSequential="false"><loopCardinality>1000</loopCardinality></multiInstanceLoopCharacteristics></userTask>` +
            flowsOf('s>m'),
        ),
        { n: 1 },
      ).names,
    ).toHaveLength(1000);
  });

  it.each([
    ['a start', START, 's'],
    ['a throw event', START + '<intermediateThrowEvent id="t"/>', 't'],
  ])('conditions on the flows of %s are obeyed', async (_case, head, from) => {
    const graph = await aGraph(
      head +
        user('a') +
        user('b') +
        flowsOf(...(from === 's' ? [] : ['s>t']), `${from}>a:\${n > 0}`, `${from}>b:\${n > 1}`),
    );

    expect(new PlayedProcess(graph, { n: 2 }).names).toEqual(['a', 'b']);
    expect(new PlayedProcess(graph, { n: 1 }).names).toEqual(['a']);
    expect(faultOf(() => new PlayedProcess(graph, { n: 0 }))).toBe('noWay');
  });

  it('conditions on the flows of a boundary event and of a catch are obeyed', async () => {
    const graph = await aGraph(
      START +
        user('a') +
        user('b') +
        user('c') +
        user('d') +
        border('x', 'a', TIMER) +
        `<intermediateCatchEvent id="w">${TIMER}</intermediateCatchEvent>` +
        flowsOf('s>a', 'a>w', 'x>b:${n > 1}', 'x>c:${n > 0}', 'w>d:${n > 0}', 'w>b:${n > 1}'),
    );
    const late = new PlayedProcess(graph, { n: 1 });
    late.fire('x');
    const waited = new PlayedProcess(graph, { n: 1 });
    waited.complete('a');
    waited.fire('w');

    expect([late.names, waited.names]).toEqual([['c'], ['d']]);
  });
});
