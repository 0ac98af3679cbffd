import { describe, expect, it } from 'vitest';

import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { compileBpmn } from './compile.ts';

const START = '<startEvent id="s"/>';
const END = '<endEvent id="e"/>';
const A = '<userTask id="a"/>';

async function problemsOf(body: string, head = ''): Promise<readonly string[]> {
  const { problems } = await compileBpmn(bpmnOf(body, head), new Set(['sendMail']));
  return problems.map(({ element, kind }) => `${element}:${kind}`);
}

describe('deploying', () => {
  it('a sound process has no problem and says who its tasks are for', async () => {
    const { graphs, problems } = await compileBpmn(
      bpmnOf(
        `${START}<userTask id="a" name="审核" activiti:assignee="\${starter}" flowable:candidateGroups="g1,\${concat('g', 2)}" activiti:formKey="contract"/>${END}${flowsOf('s>a', 'a>e')}`,
      ),
    );

    expect(problems).toEqual([]);
    expect(graphs[0]?.nodes['a']).toMatchObject({
      kind: 'userTask',
      name: '审核',
      incoming: ['s-a'],
      outgoing: ['a-e'],
      task: {
        assignee: '${starter}',
        candidateGroups: ['g1', "${concat('g', 2)}"],
        formKey: 'contract',
      },
    });
  });

  it.each<[string, string, string]>([
    [
      'an element that is not supported',
      `${START}<complexGateway id="x"/>${flowsOf('s>x')}`,
      'x:unsupported',
    ],
    ['a transaction', `${START}<transaction id="x"/>${flowsOf('s>x')}`, 'x:unsupported'],
    [
      'a sub-process without order',
      `${START}<adHocSubProcess id="x"/>${flowsOf('s>x')}`,
      'x:unsupported',
    ],
    [
      'compensation',
      `${START}<intermediateThrowEvent id="x"><compensateEventDefinition/></intermediateThrowEvent>${flowsOf('s>x')}`,
      'x:unsupported',
    ],
    [
      'a script of another language',
      `${START}<scriptTask id="x" scriptFormat="groovy"><script>1</script></scriptTask>${flowsOf('s>x')}`,
      'x:unsupported',
    ],
    [
      'a condition that is not one expression',
      `${START}${A}${flowsOf('s>a:days > 3')}`,
      's-a:conditionExpected',
    ],
    [
      'an expression that cannot be read',
      `${START}${A}${flowsOf('s>a:${days >}')}`,
      's-a:badExpression',
    ],
    [
      'a bean that is not registered',
      `${START}${A}${flowsOf('s>a:${bean.check(days)}')}`,
      's-a:badExpression',
    ],
    [
      'a slip in who started',
      `${START}<userTask id="a" activiti:assignee="\${strater}"/>${flowsOf('s>a')}`,
      'a:badWord',
    ],
    [
      'a slip in a counter',
      `${START}<userTask id="a" activiti:assignee="\${signer}"><multiInstanceLoopCharacteristics activiti:collection="\${signers}" activiti:elementVariable="signer"><completionCondition>\${nrOfCopletedInstances >= 2}</completionCondition></multiInstanceLoopCharacteristics></userTask>${flowsOf('s>a')}`,
      'a:badWord',
    ],
    [
      'a slip in whose turn it is',
      `${START}<userTask id="a" activiti:assignee="\${signr}"><multiInstanceLoopCharacteristics activiti:collection="\${signers}" activiti:elementVariable="signer"/></userTask>${flowsOf('s>a')}`,
      'a:badWord',
    ],
    [
      'a service task without a handler',
      `${START}<serviceTask id="x" activiti:class="com.example.Send"/>${flowsOf('s>x')}`,
      'x:noHandler',
    ],
    [
      'a listener, though a handler has its name: nothing runs it',
      `${START}<userTask id="a"><extensionElements><activiti:taskListener event="create" delegateExpression="\${sendMail}"/></extensionElements></userTask>${flowsOf('s>a')}`,
      'a:foreign',
    ],
    [
      'a listener of the process itself',
      `<extensionElements><activiti:executionListener event="start" class="sendMail"/></extensionElements>${START}${A}${flowsOf('s>a')}`,
      'p:foreign',
    ],
    [
      'a truth that is none',
      `${START}<userTask id="a"><multiInstanceLoopCharacteristics isSequential="flse" activiti:collection="\${people}"/></userTask>${flowsOf('s>a')}`,
      'a:badWord',
    ],
    [
      'a number with its unit',
      `${START}<userTask id="a"><standardLoopCharacteristics loopMaximum="3x"/></userTask>${flowsOf('s>a')}`,
      'a:badWord',
    ],
    [
      'a word of BPMN that an element has not',
      `${START}<userTask id="a"><multiInstanceLoopCharacteristics isSequental="true" activiti:collection="\${people}"/></userTask>${flowsOf('s>a')}`,
      'a:badWord',
    ],
    [
      'a truth of the own words that is none',
      `${START}<callActivity id="x" calledElement="p2" activiti:inheritVariables="ture"/>${flowsOf('s>x')}`,
      'x:badWord',
    ],
    [
      'a slip in a variable that the process sets itself',
      `${START}<serviceTask id="x" activiti:expression="\${1 + 1}" activiti:resultVariable="outcome"/>${A}<userTask id="b"/>${flowsOf('s>x', 'x>a:${outcom > 1}', 'x>b')}`,
      'x-a:badWord',
    ],
    [
      'a flow without an end',
      `${START}${A}${flowsOf('s>a')}<sequenceFlow id="f" sourceRef="a"/>`,
      'f:noEnds',
    ],
    ['a process without a start', A, ':noStart'],
    [
      'a process that begins by hand in two ways',
      `${START}<startEvent id="t"/>${A}${flowsOf('s>a', 't>a')}`,
      ':unsupported',
    ],
    [
      'a sub-process that a message starts',
      `${START}<subProcess id="x"><startEvent id="y"><messageEventDefinition messageRef="M"/></startEvent></subProcess>${flowsOf('s>x')}`,
      'y:unsupported',
    ],
    [
      'a timer of a cron pattern that never comes',
      `<startEvent id="s"><timerEventDefinition><timeCycle>0 0 8 30 2 ?</timeCycle></timerEventDefinition></startEvent>${A}${flowsOf('s>a')}`,
      's:noTime',
    ],
    [
      'a sub-process without a start',
      `${START}<subProcess id="x">${A}</subProcess>${flowsOf('s>x')}`,
      'x:noStart',
    ],
    [
      'an event gateway before a task',
      `${START}<eventBasedGateway id="x"/>${A}${flowsOf('s>x', 'x>a')}`,
      'x:notAnEvent',
    ],
    [
      'a timer without a time',
      `${START}<intermediateCatchEvent id="x"><timerEventDefinition/></intermediateCatchEvent>${flowsOf('s>x')}`,
      'x:noTime',
    ],
    [
      'a message that is not there',
      `${START}<intermediateCatchEvent id="x"><messageEventDefinition/></intermediateCatchEvent>${flowsOf('s>x')}`,
      'x:noReference',
    ],
    [
      'a node that nothing leads to',
      `${START}${A}<userTask id="x"/>${flowsOf('s>a')}`,
      'x:unreachable',
    ],
    [
      'a link that is caught nowhere',
      `${START}<intermediateThrowEvent id="x"><linkEventDefinition name="L"/></intermediateThrowEvent>${flowsOf('s>x')}`,
      'x:noLinkTarget',
    ],
    [
      'a countersign of nobody',
      `${START}<userTask id="a"><multiInstanceLoopCharacteristics/></userTask>${flowsOf('s>a')}`,
      'a:noCount',
    ],
    [
      'a step that waits for two',
      `${START}<userTask id="a" startQuantity="2"/>${flowsOf('s>a')}`,
      'a:unsupported',
    ],
    [
      'a step from which two go on',
      `${START}<userTask id="a" completionQuantity="2"/>${flowsOf('s>a')}`,
      'a:unsupported',
    ],
    [
      'a countersign that throws an event for each',
      `${START}<userTask id="a"><multiInstanceLoopCharacteristics activiti:collection="\${people}" behavior="None"/></userTask>${flowsOf('s>a')}`,
      'a:unsupported',
    ],
    [
      'a call that hands over by a word nobody reads',
      `${START}<callActivity id="x" calledElement="p2"><extensionElements><activiti:in variables="all"/></extensionElements></callActivity>${flowsOf('s>x')}`,
      'x:foreign',
    ],
    [
      'a flow on from an end',
      `${START}${A}${END}${flowsOf('s>a', 'a>e', 'e>a')}`,
      'e:endHasOutgoing',
    ],
    ['a call of nothing', `${START}<callActivity id="x"/>${flowsOf('s>x')}`, 'x:noCalled'],
    [
      'a condition behind a parallel gateway',
      `${START}<parallelGateway id="g"/>${A}<userTask id="b"/>${flowsOf('s>g', 'g>a:${n > 1}', 'g>b')}`,
      'g-a:noCondition',
    ],
    ['two elements of one id', `${START}${A}<task id="a"/>${flowsOf('s>a')}`, 'a:duplicateId'],
  ])('%s is refused', async (_title, body, problem) => {
    expect(await problemsOf(body)).toContain(problem);
  });

  it("a truth may be written as XML Schema writes it, and names of one's own may be near each other", async () => {
    const { graphs, problems } = await compileBpmn(
      bpmnOf(
        `${START}<serviceTask id="x" activiti:expression="\${1}" activiti:resultVariable="rate"/><userTask id="a"><multiInstanceLoopCharacteristics isSequential="1" activiti:collection="\${signers}" activiti:elementVariable="signer"/></userTask>${flowsOf('s>x', 'x>a:${date > sum1 && rates > 0}')}`,
      ),
    );

    expect(problems).toEqual([]);
    expect(graphs[0]?.nodes['a']).toMatchObject({ loop: { isSequential: true } });
  });

  it('every problem is said, not only the first', async () => {
    const found = await problemsOf(
      `${START}<complexGateway id="x"/><scriptTask id="y"/>${flowsOf('s>x', 'x>y')}`,
    );

    expect(found).toEqual(expect.arrayContaining(['x:unsupported', 'y:unsupported']));
  });

  it('a file that is none, is too large or too deep is refused before it costs anything', async () => {
    const kinds = async (xml: string): Promise<readonly string[]> =>
      (await compileBpmn(xml)).problems.map(({ kind }) => kind);

    expect(await kinds('')).toEqual(['notXml']);
    expect(await kinds('not xml')).toEqual(['notXml']);
    expect(await kinds(`<definitions>${' '.repeat(3_000_000)}</definitions>`)).toEqual([
      'tooLarge',
    ]);
    expect(await kinds('<subProcess id="x">'.repeat(20_000))).toEqual(['tooDeep']);
    expect(
      await kinds(
        '<!DOCTYPE x [<!ENTITY a "b">]><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">&a;</definitions>',
      ),
    ).toContain('noProcess');
  });

  it('what a file says in a language of its own is told', async () => {
    expect(await problemsOf(`${START}<weird id="w"/>${END}${flowsOf('s>e')}`)).toEqual([
      ':unreadable',
    ]);
  });
});

describe('class "what stands in a file is skipped in silence"', () => {
  it('flows and event sub-processes need no id', async () => {
    const { graphs, problems } = await compileBpmn(
      bpmnOf(
        `${START}<sequenceFlow sourceRef="s" targetRef="a"/>${A}<sequenceFlow sourceRef="a" targetRef="e"/><endEvent id="e"><incoming/></endEvent><subProcess triggeredByEvent="true"><startEvent id="q"><messageEventDefinition messageRef="m"/></startEvent><sequenceFlow sourceRef="q" targetRef="z"/><userTask id="z"/></subProcess>`,
        '<message id="m" name="m"/>',
      ),
    );

    expect(problems).toEqual([]);
    expect(Object.keys(graphs[0]?.flows ?? {})).toHaveLength(3);
    expect(graphs[0]?.scopes['']?.eventSubProcesses).toHaveLength(1);
  });

  it('what tells another engine something is named, at its element', async () => {
    const { problems } = await compileBpmn(
      bpmnOf(
        `${START}<userTask id="a" name="审批" xmlns:c="http://camunda.org/schema/1.0/bpmn" c:dueDate="\${now()}" c:candidateGroups="sales" c:asyncBefore="true"><extensionElements><c:taskListener event="create"/><z:assignmentDefinition xmlns:z="http://camunda.org/schema/zeebe/1.0"/><x:note xmlns:x="http://example.com/editor"/></extensionElements></userTask>${flowsOf('s>a')}`,
      ),
    );

    expect(problems.map(({ label, kind, about }) => `${label} ${kind} ${about}`)).toEqual([
      '审批 (a) foreign c:dueDate',
      '审批 (a) foreign c:candidateGroups',
      '审批 (a) foreign c:taskListener',
      '审批 (a) foreign z:assignmentDefinition',
    ]);
  });

  it('words of the own namespaces that nothing reads are named, too', async () => {
    expect(
      await problemsOf(
        `${START}<userTask id="a" activiti:asignee="x" flowable:async="true"/>${flowsOf('s>a')}`,
      ),
    ).toEqual(['a:foreign']);
  });

  const aboutOf = async (body: string) => {
    const { problems } = await compileBpmn(
      bpmnOf(body).replace(
        '<definitions ',
        '<definitions xmlns:dsr="urn:digital-station-room:bpmn" ',
      ),
      new Set(['sendMail']),
    );
    return problems.map(({ element, kind, about }) => `${element} ${kind} ${about}`);
  };

  it('words that are read at other elements are named with the nearest of those', async () => {
    const xml = `<laneSet><lane id="l" activiti:assignee="u"><flowNodeRef>a</flowNodeRef></lane></laneSet>
      <startEvent id="s" activiti:dueDate="P1D"/><userTask id="a" activiti:collection="\${people}" activiti:delegateExpression="\${sendMail}"><extensionElements><activiti:field name="to" stringValue="x"/></extensionElements><multiInstanceLoopCharacteristics activiti:collection="\${people}" activiti:assignee="u"/></userTask>
      <serviceTask id="x" activiti:delegateExpression="\${sendMail}" activiti:assignee="u" dsr:fields="a:edit"><potentialOwner id="o"><resourceAssignmentExpression><formalExpression>sales</formalExpression></resourceAssignmentExpression></potentialOwner></serviceTask>
      <exclusiveGateway id="g" activiti:formKey="contract"/><endEvent id="e" activiti:terminateAll="true"><terminateEventDefinition/></endEvent>
      ${flowsOf('s>a', 'a>x', 'x>g', 'g>e')}`;

    expect(await aboutOf(xml)).toEqual([
      'l misplaced activiti:assignee → userTask (a)',
      's misplaced activiti:dueDate → userTask (a)',
      'a misplaced activiti:collection → multiInstanceLoopCharacteristics',
      'a misplaced activiti:delegateExpression → serviceTask (x)',
      'a misplaced activiti:field → serviceTask (x)',
      'a misplaced activiti:assignee → userTask (a)',
      'x misplaced activiti:assignee → userTask (a)',
      'x misplaced dsr:fields → userTask (a)',
      'x misplaced potentialOwner → userTask (a)',
      'g misplaced activiti:formKey → userTask (a)',
      'e misplaced activiti:terminateAll → terminateEventDefinition',
    ]);
  });

  it('words under the prefix of the other namespace, and words with a slip, are named with what was meant', async () => {
    expect(
      await aboutOf(
        `${START}<userTask id="a" dsr:assignee="x" activiti:overdue="remind" activiti:asignee="x"/>${flowsOf('s>a')}`,
      ),
    ).toEqual([
      'a foreign dsr:assignee → activiti:assignee',
      'a foreign activiti:overdue → dsr:overdue',
      'a foreign activiti:asignee → assignee',
    ]);
  });

  it('what BPMN can say and nothing here does is named', async () => {
    expect(
      await aboutOf(
        `${START}<receiveTask id="a" instantiate="true" isForCompensation="true"/><eventBasedGateway id="g" eventGatewayType="Parallel"/><receiveTask id="b"/><userTask id="c"><multiInstanceLoopCharacteristics activiti:collection="\${people}"><outputDataItem id="d"/></multiInstanceLoopCharacteristics></userTask>${flowsOf('s>a', 'a>g', 'g>b', 'b>c')}`,
      ),
    ).toEqual([
      'a unsupported isForCompensation',
      'a unsupported instantiate',
      'g unsupported eventGatewayType',
      'c unsupported outputDataItem',
    ]);
  });
});

describe('a file that is made to cost', () => {
  const many = (count: number, one: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => one(n)).join('');

  it.each([
    ['comments that do not end', '<!--'.repeat(500_000)],
    ['quotes that do not end', '<a "'.repeat(500_000)],
    ['quotes in quotes', '<a b=\'"\' c="\'" '.repeat(120_000)],
    ['tags that do not end', '<a '.repeat(600_000)],
    [
      'joins of joins',
      bpmnOf(
        `${START}${many(900, (n) => `<inclusiveGateway id="g${n}"/>`)}<sequenceFlow id="f" sourceRef="s" targetRef="g0"/>${many(4_000, (n) => `<sequenceFlow id="f${n}" sourceRef="g${n % 899}" targetRef="g${((n * 7) % 899) + 1}"/>`)}`,
      ),
    ],
    [
      'flows without end',
      bpmnOf(
        `${START}${A}${many(14_000, (n) => `<sequenceFlow id="f${n}" sourceRef="s" targetRef="a"/>`)}`,
      ),
    ],
    ['elements that nobody knows', bpmnOf(many(12_000, () => '<a b="c"/>'))],
    ['one id again and again', bpmnOf(many(12_000, () => '<task id="x"/>'))],
    ['attributes that nobody knows', bpmnOf(`<task id="x" ${many(30_000, (n) => `a${n}="" `)}/>`)],
    ['nodes without end', bpmnOf(many(40_000, (n) => `<task id="t${n}"/>`))],
  ])('%s: refused soon', async (_title, xml) => {
    const { problems } = await compileBpmn(xml);

    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(100);
  });

  it('what stands in comments, quotes and CDATA does not nest', async () => {
    const { problems } = await compileBpmn(
      bpmnOf(
        `${START}<!-- ${'<subProcess>'.repeat(100)} --><userTask id="a" name="&lt;a>${'&lt;b>'.repeat(100)}"/>${flowsOf(`s>a:\${${'1 < 2 || '.repeat(50)}true}`)}${END}`,
      ),
    );

    expect(problems.map(({ kind }) => kind)).toEqual(['unreachable']);
  });
});
