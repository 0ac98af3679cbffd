import { describe, expect, it } from 'vitest';

import { rounds } from '#tests/builders/long.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { withSlip } from '#tests/builders/slips.ts';
import { compileBpmn } from './compile.ts';

/** A process with all that models say. */
const MODEL = bpmnOf(
  `<startEvent id="s" activiti:initiator="requester" activiti:formKey="contract"/>
  <userTask id="a" activiti:assignee="\${requester}" activiti:dueDate="P2D" dsr:overdue="remind" dsr:fields="amount:edit remark:hide" activiti:priority="50"/>
  <userTask id="b" activiti:assignee="\${signer}"><multiInstanceLoopCharacteristics isSequential="false" activiti:collection="\${usersOfRole('5')}" activiti:elementVariable="signer"><completionCondition>\${nrOfCompletedInstances &gt;= 2}</completionCondition></multiInstanceLoopCharacteristics></userTask>
  <boundaryEvent id="t" attachedToRef="b" cancelActivity="false"><timerEventDefinition><timeDuration>PT10H</timeDuration></timerEventDefinition></boundaryEvent>
  <serviceTask id="c" activiti:delegateExpression="\${sendMail}" activiti:resultVariable="outcome"><extensionElements><activiti:field name="to" stringValue="\${starter}"/></extensionElements></serviceTask>
  <callActivity id="d" calledElement="other" activiti:inheritVariables="true"><extensionElements><activiti:in source="outcome" target="given"/><activiti:out source="answer" target="verdict"/></extensionElements></callActivity>
  <exclusiveGateway id="g" default="g-e"/>
  <scriptTask id="j" scriptFormat="juel" activiti:resultVariable="half"><script>\${amount / 2}</script></scriptTask>
  <subProcess id="u" triggeredByEvent="true"><startEvent id="v" isInterrupting="false"><messageEventDefinition messageRef="m"/></startEvent><sequenceFlow id="v-w" sourceRef="v" targetRef="w"/><task id="w"><standardLoopCharacteristics testBefore="true" loopMaximum="3"/></task></subProcess>
  <endEvent id="e"/><endEvent id="f"><terminateEventDefinition activiti:terminateAll="true"/></endEvent>
  ${flowsOf('s>a', 'a>b', 'b>c', 'c>d', 'd>g', 'g>e', 't>f', 'j>e', "g>j:${verdict == 'no' && outcome > 1 && amount > 3}")}`,
  '<message id="m" name="m"/>',
).replace('<definitions ', '<definitions xmlns:dsr="urn:digital-station-room:bpmn" ');

/** Words that are names of somebody's own and read nowhere else here; numbers of other sizes, and what is judged where roles and forms are known. */
const OWN =
  /^(?:id|name|targetNamespace|formKey|calledElement|resultVariable|target|source|stringValue|flowable|fields|priority|dueDate|collection)$/;

/** Every word in which a slip would change what the process does: of attributes name and value. */
const places = [...MODEL.matchAll(/ (?:\w+:)?(\w+)="([^"]*)"/g)].flatMap(
  ({ 0: whole, 1: name = '', 2: value = '', index }) => {
    const end = index + whole.length - 1;
    const nameEnd = end - value.length - 2;
    if (name === 'flowable') return [];
    return [
      { way: name, kind: 'key' as const, from: nameEnd - name.length, to: nameEnd },
      ...(OWN.test(name)
        ? []
        : [{ way: name, kind: 'text' as const, from: end - value.length, to: end }]),
    ];
  },
);

describe('slips in process files', () => {
  const problemsOf = async (xml: string) =>
    (await compileBpmn(xml, new Set(['sendMail']))).problems;

  it(`class "a slip in a word that nobody notices": ${rounds(30, 3000)} words of a process, each with a slip, are told of`, async () => {
    expect(await problemsOf(MODEL)).toEqual([]);
    const random = seededRandom(20261129);
    const unnoticed = new Set<string>();
    for (let i = 0; i < rounds(30, 3000); i += 1) {
      const place = random.pick(places);
      const slipped = withSlip(MODEL, place, random);
      if (slipped !== undefined && (await problemsOf(slipped)).length === 0)
        unnoticed.add(`${place.way}: ${slipped.slice(place.from - 10, place.to + 2)}`);
    }

    expect([...unnoticed]).toEqual([]);
  });
});
