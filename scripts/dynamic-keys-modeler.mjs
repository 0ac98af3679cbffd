/** Keys that the process modeler makes. */
export const MODELER_KEYS = [
  {
    key: 'modeler.align.{key}',
    namespace: 'modeler',
    of: ['src/designer/process-modeler/page/modeler-bar.tsx#ALIGNMENTS'],
    madeBy: ['src/designer/process-modeler/page/modeler-bar.tsx'],
  },
  {
    key: 'modeler.choice.{dictValue}',
    namespace: 'modeler',
    of: [
      'src/designer/process-modeler/bpmn/assignment.ts#ASSIGNEES',
      'src/designer/process-modeler/bpmn/assignment.ts#WAYS',
      'src/designer/process-modeler/bpmn/duration.ts#DURATION_UNITS',
      'src/designer/process-modeler/panel/panel-schemas.ts#OVERDUE',
      'src/designer/process-modeler/panel/panel-schemas.ts#TIMER_KINDS',
    ],
    madeBy: ['src/designer/process-modeler/panel/panel-form.tsx'],
  },
  {
    key: 'modeler.comparison.{value}',
    namespace: 'modeler',
    of: ['src/designer/process-modeler/bpmn/comparing.ts#COMPARISONS'],
    madeBy: ['src/designer/process-modeler/panel/condition-builder.tsx'],
  },
  {
    key: 'modeler.difference.{kind}',
    namespace: 'modeler',
    of: ['src/designer/process-modeler/dialogs/deploy-dialog.tsx#DIFFERENCES'],
    madeBy: ['src/designer/process-modeler/dialogs/deploy-dialog.tsx'],
  },
  {
    key: 'modeler.ended.{ended}',
    namespace: 'modeler',
    of: ['completed', 'terminated', 'error'],
    madeBy: ['src/designer/process-modeler/dialogs/trial-panel.tsx'],
  },
  {
    key: 'modeler.field.{name}',
    namespace: 'modeler',
    of: ['src/designer/process-modeler/panel/panel-schemas.ts#PANEL_FIELDS'],
    madeBy: ['src/designer/process-modeler/panel/panel-form.tsx'],
  },
  {
    key: 'modeler.importFault.{fault}',
    namespace: 'modeler',
    of: ['tooLarge', 'notXml', 'noDiagram'],
    madeBy: ['src/designer/process-modeler/page/model-files.ts'],
  },
  {
    key: 'modeler.item.{key}',
    namespace: 'modeler',
    of: ['src/designer/process-modeler/canvas/items.ts#ITEM_KEYS'],
    madeBy: [
      'src/designer/process-modeler/page/palette.tsx',
      'src/designer/process-modeler/panel/property-panel.tsx',
      'src/designer/process-modeler/canvas/context-pad.ts',
    ],
  },
  {
    key: 'modeler.kind.{kind}',
    namespace: 'modeler',
    of: ['process', 'start', 'userTask', 'serviceTask', 'callActivity', 'subProcess', 'timer', 'gateway', 'flow', 'other'],
    madeBy: ['src/designer/process-modeler/panel/property-panel.tsx'],
  },
  {
    key: 'modeler.right.{value}',
    namespace: 'modeler',
    of: ['src/designer/process-modeler/bpmn/field-rights.ts#FIELD_RIGHTS'],
    madeBy: ['src/designer/process-modeler/panel/field-rights-table.tsx'],
  },
  { key: 'modeler.state.{state}', namespace: 'modeler', of: ['saved', 'dirty', 'saving'], madeBy: ['src/designer/process-modeler/page/modeler-bar.tsx'] },
  {
    key: 'modeler.tab.{tab}',
    namespace: 'modeler',
    of: ['src/designer/process-modeler/panel/kinds.ts#TABS'],
    madeBy: ['src/designer/process-modeler/panel/property-panel.tsx'],
  },
  { key: 'modeler.tool.{key}', namespace: 'modeler', of: ['hand', 'lasso'], madeBy: ['src/designer/process-modeler/page/palette.tsx'] },
  {
    key: 'modeler.wait.{kind}',
    namespace: 'modeler',
    of: ['timer', 'message', 'signal', 'service', 'call'],
    madeBy: ['src/designer/process-modeler/dialogs/trial-panel.tsx'],
  },
];
