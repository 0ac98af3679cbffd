import type { HistoryLine, InstanceDetail, OpenTaskDto } from '#schemas/api/workflow-running.ts';

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="urn:test">
  <process id="contract" name="合同审批" isExecutable="true">
    <startEvent id="start" name="发起"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="draft"/>
    <userTask id="draft" name="填报"/>
    <sequenceFlow id="f2" sourceRef="draft" targetRef="review"/>
    <userTask id="review" name="部门审核"/>
    <sequenceFlow id="f3" sourceRef="review" targetRef="end"/>
    <endEvent id="end" name="办结"/>
  </process>
  <bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="contract">
    <bpmndi:BPMNShape id="s1" bpmnElement="start"><dc:Bounds x="100" y="102" width="36" height="36"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s2" bpmnElement="draft"><dc:Bounds x="200" y="80" width="100" height="80"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s3" bpmnElement="review"><dc:Bounds x="380" y="80" width="100" height="80"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s4" bpmnElement="end"><dc:Bounds x="560" y="102" width="36" height="36"/></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge id="e1" bpmnElement="f1"><di:waypoint x="136" y="120"/><di:waypoint x="200" y="120"/></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e2" bpmnElement="f2"><di:waypoint x="300" y="120"/><di:waypoint x="380" y="120"/></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e3" bpmnElement="f3"><di:waypoint x="480" y="120"/><di:waypoint x="560" y="120"/></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`;

/** A line of the history: a task that was done, where nothing else is said. */
export function aLine(change: Partial<HistoryLine> = {}): HistoryLine {
  return {
    ai: 2,
    node: 'draft',
    activityName: '填报',
    activityType: 'userTask',
    taskId: '71',
    assignee: '5',
    assigneeName: '李四',
    owner: null,
    ownerName: null,
    candidates: [],
    startTime: '2026-11-20 09:00:00',
    endTime: '2026-11-20 10:01:05',
    durationInSeconds: 3665,
    action: 'complete',
    comment: '情况属实',
    undone: false,
    isOverdue: false,
    ...change,
  };
}

/** An open task that is mine. */
export function anOpenTask(change: Partial<OpenTaskDto> = {}): OpenTaskDto {
  return {
    taskId: '72',
    node: 'review',
    name: '部门审核',
    assignee: '1',
    assigneeName: '管理员',
    isMine: true,
    isClaimable: false,
    actions: ['complete', 'reject', 'back', 'entrust', 'terminate'],
    fields: {},
    dueDate: null,
    ...change,
  };
}

/** A process whose first step is done and whose second waits for me. */
export function aProcess(
  change: Partial<Omit<InstanceDetail, 'instance'>> & {
    readonly instance?: Partial<InstanceDetail['instance']>;
  } = {},
): InstanceDetail {
  const { instance, ...more } = change;
  return {
    instance: {
      id: '9001',
      title: '合同 HT-2026-001',
      name: '合同审批',
      key: 'contract',
      version: 2,
      definitionId: '33',
      status: 'running',
      suspended: false,
      starterId: '5',
      starterName: '李四',
      startTime: '2026-11-20 09:00:00',
      endTime: null,
      endComment: null,
      businessKey: null,
      entity: null,
      route: null,
      ...instance,
    },
    xml: XML,
    done: ['start', 'draft'],
    active: ['review'],
    flows: ['f1', 'f2'],
    history: [
      aLine({
        ai: 1,
        node: 'start',
        activityName: '发起',
        activityType: 'startEvent',
        taskId: null,
        assignee: null,
        assigneeName: null,
        comment: null,
      }),
      aLine(),
      aLine({
        ai: 3,
        node: 'review',
        activityName: '部门审核',
        taskId: '72',
        assignee: '1',
        assigneeName: '管理员',
        startTime: '2026-11-20 10:01:05',
        endTime: null,
        durationInSeconds: null,
        action: null,
        comment: null,
      }),
    ],
    tasks: [anOpenTask()],
    can: { withdraw: false, urge: false, copy: false, cancel: false, move: false, reassign: false },
    copies: [],
    ...more,
  };
}
