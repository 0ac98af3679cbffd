/** Signs of events inside a circle, drawn around its middle in units of its radius. */
export const EVENT_ICONS: Readonly<Record<string, string>> = {
  Timer: 'M-.5 0a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0M0 -.38V0L.26 .16',
  Message: 'M-.5 -.34H.5V.34H-.5zM-.5 -.34L0 .06L.5 -.34',
  Signal: 'M0 -.5L.5 .36H-.5z',
  Error: 'M-.5 .4L-.16 -.36L.14 .12L.5 -.4L.16 .36L-.14 -.1z',
  Escalation: 'M0 -.52L.4 .42L0 .04L-.4 .42z',
  Terminate: 'M-.55 0a.55 .55 0 1 0 1.1 0a.55 .55 0 1 0 -1.1 0',
  Link: 'M-.5 -.2H.1V-.44L.54 0L.1 .44V.2H-.5z',
};

/** Signs of gateways, likewise. */
export const GATEWAY_ICONS: Readonly<Record<string, string>> = {
  'bpmn:ExclusiveGateway': 'M-.24 -.3L.24 .3M.24 -.3L-.24 .3',
  'bpmn:ParallelGateway': 'M0 -.42V.42M-.42 0H.42',
  'bpmn:InclusiveGateway': 'M-.34 0a.34 .34 0 1 0 .68 0a.34 .34 0 1 0 -.68 0',
  'bpmn:EventBasedGateway':
    'M-.4 0a.4 .4 0 1 0 .8 0a.4 .4 0 1 0 -.8 0M0 -.26L.25 -.06L.15 .22H-.15L-.25 -.06z',
  'bpmn:ComplexGateway': 'M0 -.42V.42M-.42 0H.42M-.28 -.28L.28 .28M.28 -.28L-.28 .28',
};

/** Signs of tasks, in pixels from their upper left corner. */
export const TASK_ICONS: Readonly<Record<string, string>> = {
  'bpmn:UserTask': 'M2 15v-1a6 5 0 0 1 12 0v1zM8 2a3 3 0 1 0 .01 0',
  'bpmn:ServiceTask':
    'M8 5a3 3 0 1 0 .01 0M8 1v3M8 12v3M1 8h3M12 8h3M3 3l2 2M11 11l2 2M13 3l-2 2M5 11l-2 2',
  'bpmn:SendTask': 'M2 4H14V12H2zM2 4L8 9L14 4',
  'bpmn:ReceiveTask': 'M2 4H14V12H2zM2 4L8 9L14 4',
  'bpmn:ScriptTask': 'M4 2H13L11 8L13 14H4L2 8zM6 6H10M6 10H10',
  'bpmn:BusinessRuleTask': 'M2 3H14V13H2zM2 6H14M6 6V13',
  'bpmn:ManualTask': 'M3 9L8 4H13M3 9V13H11L13 10',
};
