import type { Row } from '#engine/base/ports.ts';
import { compileBpmn } from '#server/areas/workflow/compile/compile.ts';
import { declareLanguages } from '../bpmn/words.ts';
import { createModeler } from '../canvas/create-drawing.ts';
import { addTimeout, itemOf, joinTo, placeItem } from '../canvas/draw-items.ts';
import type { Drawing } from '../canvas/drawing.ts';
import { triggersFor } from '../canvas/events.ts';
import { kindOf } from './kinds.ts';
import { setCondition } from './moddle-parts.ts';
import { readValues, writeValue, type Subject } from './panel-values.ts';

const DI = (id: string, x: number): string =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="100" width="100" height="80"/></bpmndi:BPMNShape>`;
const FLOW = (id: string): string =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="0" y="140"/><di:waypoint x="100" y="140"/></bpmndi:BPMNEdge>`;
const HEAD =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">';
const FILE = `${HEAD}<process id="p" isExecutable="true"><startEvent id="s"/><userTask id="a" name="A" flowable:candidateGroups="3,4" flowable:skipExpression="\${x}"><extensionElements><flowable:formProperty id="f1"><flowable:value id="v"/></flowable:formProperty></extensionElements></userTask><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="e"/></process><bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="pl" bpmnElement="p">${DI('s', 0)}${DI('a', 200)}${DI('e', 400)}${FLOW('f')}${FLOW('g')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;
/** What stays in the file although no engine of ours does it is said once. */
const UNDONE = [{ element: 'a', kind: 'foreign', about: 'flowable:skipExpression' }];

const made: Drawing[] = [];
afterEach(() => {
  for (const drawing of made.splice(0)) drawing.destroy();
});

async function aDrawing(): Promise<{
  readonly drawing: Drawing;
  readonly of: (id: string) => Subject;
}> {
  const container = document.createElement('div');
  Object.assign(container.style, { width: '900px', height: '500px' });
  document.body.append(container);
  const drawing = createModeler({ container, say: (key) => key });
  made.push(drawing);
  await drawing.importXML(FILE);
  const prefixes = declareLanguages(drawing.getDefinitions());
  const of = (id: string): Subject => {
    const shape = drawing.get('elementRegistry').get(id);
    if (!shape) throw new Error(`no element ${id}`);
    return { drawing, shape, kind: kindOf(shape), prefixes };
  };
  return { drawing, of };
}

function need(key: 'catch' | 'throw') {
  const item = itemOf(key);
  if (!item) throw new Error(`no item ${key}`);
  return item;
}

function say(subject: Subject, said: Row): void {
  for (const name of Object.keys(said))
    writeValue(subject, name, { ...readValues(subject), ...said });
}

async function compiled(drawing: Drawing, handlers: readonly string[] = []) {
  const { xml = '' } = await drawing.saveXML({ format: true });
  const { graphs, problems } = await compileBpmn(xml, new Set(handlers));
  return { xml, nodes: graphs[0]?.nodes ?? {}, flows: graphs[0]?.flows ?? {}, problems };
}

describe('the panel and the file', () => {
  it('a step is read from the words of Flowable, changed in them, and what the panel does not know stays', async () => {
    const { drawing, of } = await aDrawing();
    expect(readValues(of('a'))).toMatchObject({
      name: 'A',
      who: 'roles',
      roles: ['3', '4'],
      dueCount: null,
      overdue: 'none',
    });

    say(of('a'), { who: 'deptHead', level: 2 });
    say(of('a'), { dueCount: 2, dueUnit: 'day' });
    say(of('a'), { overdue: 'remind' });

    const { xml, nodes, problems } = await compiled(drawing);
    expect(problems).toMatchObject(UNDONE);
    expect(nodes['a']).toMatchObject({
      task: { assignee: '${deptHead(2)}', candidateGroups: [], dueDate: 'P2D' },
    });
    expect(xml).toContain('dsr:overdue="remind"');
    expect(xml).toContain('flowable:skipExpression="${x}"');
    expect(xml).toMatch(/<flowable:formProperty id="f1">\s*<flowable:value id="v"/);
    expect(readValues(of('a'))).toMatchObject({
      who: 'deptHead',
      level: 2,
      dueCount: 2,
      dueUnit: 'day',
      overdue: 'remind',
    });
  });

  it('messages and signals are declared by their names, chosen at other events, and run as they are drawn', async () => {
    const { drawing, of } = await aDrawing();
    say(of('s'), { trigger: 'message' });
    expect(readValues(of('s'))).toMatchObject({ trigger: 'message', message: null });
    expect((await compiled(drawing)).problems).toContainEqual(
      expect.objectContaining({ element: 's', kind: 'noReference' }),
    );

    // what is typed with a pause in between is one message
    say(of('s'), { message: 'new' });
    say(of('s'), { messageName: '超标' });
    say(of('s'), { messageName: '超标通知' });
    const waiting = placeItem(drawing, need('catch'), { after: of('a').shape });
    const send = placeItem(drawing, need('throw'), { after: waiting });
    say(of(waiting.id), { message: '超标通知' });
    say(of(send.id), { trigger: 'signal' });
    say(of(send.id), { signal: 'new', signalName: '已处理' });
    say(of('e'), { trigger: 'signal' });
    say(of('e'), { signal: '已处理' });
    joinTo(drawing, send, of('e').shape);

    const { xml, nodes, problems } = await compiled(drawing);
    expect(problems).toMatchObject(UNDONE);
    expect(xml.match(/<(?:bpmn:)?message id/g)).toHaveLength(1);
    expect(xml.match(/<(?:bpmn:)?signal id/g)).toHaveLength(1);
    expect(nodes['s']).toMatchObject({ event: { kind: 'message', name: '超标通知' } });
    expect(nodes[waiting.id]).toMatchObject({ event: { kind: 'message', name: '超标通知' } });
    expect(nodes[send.id]).toMatchObject({ event: { kind: 'signal', name: '已处理' } });
    expect(nodes['e']).toMatchObject({ event: { kind: 'signal', name: '已处理' } });
    expect(readValues(of(waiting.id))).toMatchObject({ trigger: 'message', message: '超标通知' });

    // another name where others use the message is another message
    say(of(waiting.id), { message: 'new', messageName: '另一个' });
    expect((await compiled(drawing)).nodes['s']).toMatchObject({ event: { name: '超标通知' } });
  });

  it('an event is offered what the engine runs where it stands, and nothing where the file says what the panel cannot', async () => {
    const { drawing, of } = await aDrawing();
    const border = addTimeout(drawing, of('a').shape);
    const waiting = placeItem(drawing, need('catch'), { after: of('a').shape });

    expect(triggersFor(of('s').shape)).toEqual(['none', 'timer', 'message', 'signal']);
    expect(triggersFor(of('e').shape)).toEqual(['none', 'message', 'signal', 'terminate']);
    expect(triggersFor(border)).toEqual(['timer', 'message', 'signal']);
    expect(triggersFor(waiting)).toEqual(['timer', 'message', 'signal']);
    const error = drawing.get('bpmnFactory').create('bpmn:ErrorEventDefinition');
    drawing.get('modeling').updateProperties(border, { eventDefinitions: [error] });
    expect([triggersFor(border), kindOf(border)]).toEqual([[], 'other']);
  });

  it.each([
    ['0 0 9 * * ?', true],
    ['R3/PT1H', true],
    ['R/2026-12-01T08:00:00/P1D', true],
    ['0 9 * * *', false],
    ['daily', false],
  ])('a cycle %s that the panel takes is one the engine reads: %s', async (timerText, isRead) => {
    const { drawing, of } = await aDrawing();
    say(of('s'), { trigger: 'timer' });
    say(of('s'), { timerKind: 'cycle', timerText });

    const { problems } = await compiled(drawing);
    expect(problems.some(({ element, kind }) => element === 's' && kind === 'noTime')).toBe(
      !isRead,
    );
  });

  it('a countersign is written with its members, and taken back by one undo for each of its words', async () => {
    const { drawing, of } = await aDrawing();

    say(of('a'), { who: 'users', users: ['7', '8'], way: 'percent', percent: 60 });

    const { nodes, problems } = await compiled(drawing);
    expect(problems).toMatchObject(UNDONE);
    expect(nodes['a']).toMatchObject({
      task: { assignee: '${signer}' },
      loop: { collection: "${'7,8'}", itemName: 'signer', isSequential: false },
    });
    while (drawing.get('commandStack').canUndo()) drawing.get('commandStack').undo();
    expect(readValues(of('a'))).toMatchObject({ who: 'roles', roles: ['3', '4'] });
  });

  it('what is appended without a mouse compiles: a gateway with its condition and default, a handler, a time limit', async () => {
    const { drawing, of } = await aDrawing();
    const item = (key: Parameters<typeof itemOf>[0]) =>
      itemOf(key) ?? { key, type: '', icon: '', isAppended: true };
    drawing.get('modeling').removeElements([of('g').shape]);

    const gateway = placeItem(drawing, item('exclusive'), { after: of('a').shape });
    const service = placeItem(drawing, item('serviceTask'), { after: gateway });
    joinTo(drawing, service, of('e').shape);
    joinTo(drawing, gateway, of('e').shape);
    const [toService, toEnd] = gateway.outgoing;
    setCondition(drawing, of(toService?.id ?? '').shape, '${amount > 100000}');
    say(of(gateway.id), { fallback: toEnd?.id });
    say(of(service.id), { handler: 'sendMail', resultName: 'sent' });
    const timer = addTimeout(drawing, of('a').shape);
    placeItem(drawing, item('end'), { after: timer });
    say(of(timer.id), {
      timerKind: 'duration',
      timerCount: 4,
      timerUnit: 'hour',
      isInterrupting: false,
    });

    const { nodes, flows, problems } = await compiled(drawing, ['sendMail']);
    expect(problems).toMatchObject(UNDONE);
    expect(nodes[gateway.id]).toMatchObject({ kind: 'exclusive', fallback: toEnd?.id });
    expect(flows[toService?.id ?? '']).toMatchObject({ condition: '${amount > 100000}' });
    expect(nodes[service.id]).toMatchObject({ handler: 'sendMail', resultName: 'sent' });
    expect(nodes[timer.id]).toMatchObject({
      attachedTo: 'a',
      isInterrupting: false,
      event: { kind: 'timer', timer: 'duration', value: 'PT4H' },
    });
  });

  it('a copy of a step keeps who it is for and what the panel does not know', async () => {
    const { drawing, of } = await aDrawing();
    const copyPaste = drawing.get('copyPaste');

    copyPaste.copy([of('a').shape]);
    copyPaste.paste({ element: drawing.get('canvas').getRootElement(), point: { x: 400, y: 400 } });

    const { xml } = await compiled(drawing);
    expect(xml.match(/flowable:candidateGroups="3,4"/g)).toHaveLength(2);
    expect(xml.match(/<flowable:formProperty/g)).toHaveLength(2);
  });

  it('the key of a process that is no name of XML is not written', async () => {
    const { drawing, of } = await aDrawing();

    say(of('p'), { key: '1 odd' });
    say(of('p'), { key: 'contract' });
    say(of('contract'), { documentation: '合同' });

    const { xml } = await compiled(drawing);
    expect(xml).toContain('<process id="contract"');
    expect(xml).toContain('>合同</documentation>');
  });
});
