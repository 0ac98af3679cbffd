const PICKERS = ['user', 'dept', 'region', 'station'];

/** Keys that the browser's code makes. */
export const CLIENT_KEYS = [
  // the engine
  {
    key: 'action.{key}',
    namespace: 'engine-list',
    of: ['create', 'edit', 'remove', 'view', 'export', 'import', 'copy', 'addChild', 'submit'],
    madeBy: ['src/engine/actions/action-model.ts'],
  },
  {
    key: 'cell.word.{name}',
    namespace: 'engine-list',
    of: ['hour', 'minute', 'second', 'year', 'month', 'day', 'weekdays'],
    madeBy: ['src/engine/fields/values/texts.ts'],
  },
  {
    key: 'detail.change.{word}',
    namespace: 'engine-list',
    of: ['src/engine/detail/timeline-block.tsx#CHANGES'],
    madeBy: ['src/engine/detail/timeline-block.tsx'],
  },
  {
    key: 'transfer.step.{one}',
    namespace: 'engine-list',
    of: ['upload', 'map', 'check', 'done'],
    madeBy: ['src/engine/transfer/import/import-wizard.tsx'],
  },
  {
    key: 'list.density.{density}',
    namespace: 'engine-list',
    of: ['src/engine/list/list-toolbar.tsx#DENSITIES'],
    madeBy: ['src/engine/list/list-toolbar.tsx'],
  },
  {
    key: 'list.pin.{pin}',
    namespace: 'engine-list',
    of: ['src/engine/list/column-settings.tsx#PINS'],
    madeBy: ['src/engine/list/column-settings.tsx'],
  },
  {
    key: 'list.figure.{word}',
    namespace: 'engine-list',
    of: ['share', 'up', 'down', 'same'],
    madeBy: ['src/engine/screen/address/figures-node.tsx'],
  },
  {
    key: 'list.summary.{kind}',
    namespace: 'engine-list',
    of: ['sum', 'avg', 'min', 'max', 'count'],
    madeBy: ['src/engine/list/summary-row.tsx'],
  },
  {
    key: 'views.{kind}',
    namespace: 'engine-list',
    of: ['table', 'cards', 'board', 'calendar', 'timeline', 'chart', 'map'],
    madeBy: ['src/engine/list/view-switch.tsx'],
  },
  {
    key: 'input.span.{span}',
    namespace: 'engine-form',
    of: ['src/schemas/types/words.ts#TIME_SPANS'],
    madeBy: ['src/engine/fields/inputs/date-input.tsx', 'src/widgets/chart/curve-period.tsx'],
  },
  {
    key: 'chart.correction.{name}',
    namespace: 'chart',
    of: ['src/widgets/correction-hours/correction-hours.tsx#COLUMNS'],
    madeBy: ['src/widgets/correction-hours/correction-hours.tsx'],
  },
  {
    key: 'cell.{unit}',
    namespace: 'engine-list',
    of: ['days', 'hours', 'minutes'],
    madeBy: ['src/engine/fields/values/texts.ts'],
  },
  {
    key: 'cell.short.{unit}',
    namespace: 'engine-list',
    of: ['days', 'hours', 'minutes'],
    madeBy: ['src/engine/fields/values/texts.ts'],
  },
  {
    key: 'conflict.{column}',
    namespace: 'engine-form',
    of: ['field', 'base', 'mine', 'theirs'],
    madeBy: ['src/engine/form/record/conflict-dialog.tsx'],
  },
  {
    key: 'form.title.{mode}',
    namespace: 'engine-form',
    of: ['create', 'edit', 'view'],
    madeBy: ['src/engine/base/form-opener.ts', 'src/engine/form/record/record-form.tsx'],
  },
  {
    key: 'picker.none.{kind}',
    namespace: 'engine-form',
    of: PICKERS,
    madeBy: ['src/engine/fields/inputs/picker-dialog.tsx'],
  },
  {
    key: 'picker.title.{kind}',
    namespace: 'engine-form',
    of: PICKERS,
    madeBy: ['src/engine/fields/inputs/picker-dialog.tsx'],
  },
  {
    key: 'input.{filling}',
    namespace: 'engine-form',
    of: ['enter', 'choose'],
    madeBy: ['src/engine/fields/inputs/aria.ts'],
  },
  {
    key: 'picker.column.{name}',
    namespace: 'engine-form',
    of: [
      'realName',
      'username',
      'deptName',
      'mobile',
      'name',
      'code',
      'id',
      'parentName',
      'enterpriseName',
    ],
    madeBy: ['src/engine/fields/inputs/picker-dialog.tsx'],
  },
  {
    key: 'input.rich.{key}',
    namespace: 'engine-form',
    of: [
      'src/engine/fields/rich-text/text-tools.tsx#TOOLS',
      'src/engine/fields/rich-text/text-tools.tsx#TABLE_TOOLS',
    ],
    madeBy: ['src/engine/fields/rich-text/text-tools.tsx'],
  },
  {
    key: 'chart.hours.{state}',
    namespace: 'chart',
    of: ['src/widgets/lost-hours/hours-model.ts#HOUR_STATES'],
    madeBy: ['src/widgets/lost-hours/lost-hours.tsx', 'src/widgets/lost-hours/hour-values.tsx'],
  },
  {
    key: 'chart.compare.column.{column}',
    namespace: 'chart',
    of: ['src/widgets/chart/compare-model.ts#COMPARED_COLUMNS'],
    madeBy: ['src/widgets/chart/reading-compare.tsx'],
  },
  {
    key: 'chart.slice.{unit}',
    namespace: 'chart',
    of: ['second', 'minute', 'hour', 'day'],
    madeBy: ['src/widgets/chart/curve-notes.tsx'],
  },
  {
    key: 'chart.{kind}',
    namespace: 'chart',
    of: ['src/widgets/chart/curve-spans.ts#CURVE_KINDS'],
    madeBy: ['src/widgets/chart/curve-period.tsx'],
  },

  // processes under approval
  {
    key: 'process.{fault}',
    namespace: 'engine-list',
    of: ['src/engine/form/record/start-process.ts#START_FAULTS'],
    madeBy: ['src/engine/form/record/start-process.ts'],
  },
  {
    key: 'process.status.{key}',
    namespace: 'process',
    of: ['src/widgets/process-detail/process-model.ts#STATUS_FACES'],
    madeBy: ['src/widgets/process-detail/process-head.tsx'],
  },
  {
    key: 'process.ended.{status}',
    namespace: 'process',
    of: ['src/widgets/process-detail/process-model.ts#STATUS_FACES'],
    madeBy: ['src/widgets/process-detail/process-bar.tsx'],
  },
  {
    key: 'process.fact.{name}',
    namespace: 'process',
    of: ['name', 'key', 'starter', 'startTime', 'endTime', 'endComment'],
    madeBy: ['src/widgets/process-detail/process-head.tsx'],
  },
  {
    key: 'process.column.{name}',
    namespace: 'process',
    of: ['src/widgets/process-detail/history-table.tsx#COLUMNS'],
    madeBy: ['src/widgets/process-detail/history-table.tsx'],
  },
  {
    key: 'process.legend.{state}',
    namespace: 'process',
    of: ['done', 'active', 'taken', 'waiting'],
    madeBy: [
      'src/widgets/process-detail/process-diagram.tsx',
      'src/widgets/process-detail/process-picture.tsx',
    ],
  },
  {
    key: 'process.deed.{name}',
    namespace: 'process',
    of: ['src/widgets/process-detail/action-forms.ts#DEED_ORDER'],
    madeBy: ['src/widgets/process-detail/action-forms.ts'],
  },
  {
    key: 'process.purpose.{name}',
    namespace: 'process',
    of: ['src/widgets/process-detail/action-forms.ts#COMMENTED_DEEDS'],
    madeBy: ['src/widgets/process-detail/action-forms.ts'],
  },
  {
    key: 'process.phrases.{name}',
    namespace: 'process',
    of: ['src/widgets/process-detail/action-forms.ts#COMMENTED_DEEDS'],
    madeBy: ['src/widgets/process-detail/action-forms.ts'],
  },

  // the schema workbench
  {
    key: 'workbench.conflict.face.{value}',
    namespace: 'workbench',
    of: ['src/designer/workbench/compare/conflict-banner.tsx#FACES'],
    madeBy: ['src/designer/workbench/compare/conflict-banner.tsx'],
  },
  {
    key: 'workbench.new.{value}',
    namespace: 'workbench',
    of: ['src/designer/workbench/create/first-text.ts#WAYS'],
    madeBy: ['src/designer/workbench/create/new-schema-dialog.tsx'],
  },
  {
    key: 'workbench.preview.{value}',
    namespace: 'workbench',
    of: [
      'src/designer/workbench/preview/drawn.tsx#FACES',
      'src/designer/workbench/preview/preview-pane.tsx#WIDTHS',
    ],
    madeBy: ['src/designer/workbench/preview/preview-pane.tsx'],
  },
  {
    key: 'workbench.kind.{kind}',
    namespace: 'workbench',
    of: ['screen', 'states'],
    madeBy: ['src/designer/workbench/schema-list.tsx'],
  },
  {
    key: 'workbench.part.{key}',
    namespace: 'workbench',
    of: 'fields actions presets list form detail table rest menu values moves body'.split(' '),
    madeBy: ['src/designer/workbench/structure/structure-panel.tsx'],
  },
  {
    key: 'workbench.mark.{mark}',
    namespace: 'workbench',
    of: ['src/designer/workbench/structure/outline.ts#MARKS'],
    madeBy: ['src/designer/workbench/structure/structure-panel.tsx'],
  },
  {
    key: 'workbench.structure.{key}',
    namespace: 'workbench',
    of: ['up', 'down', 'copy', 'remove'],
    madeBy: ['src/designer/workbench/structure/structure-panel.tsx'],
  },

  // rules of fields, said by browser and server alike
  {
    key: 'validation.{rule}',
    namespace: 'validation',
    of: [
      ...['checks', 'string', 'location', 'children', 'json'].map(
        (card) => `src/schemas/types/${card}.ts#*rule`,
      ),
      ...'contentEmpty dept bool date datetime month dict id list tooLarge must rule'.split(' '),
      ...'mobile phone email url password positiveInt cron permission'.split(' '),
    ],
    madeBy: ['src/schemas/validators/validate-record.ts', 'src/schemas/api/read-shape.ts'],
  },

  // the workbench: one text for each word of the schema language
  {
    key: 'schemaWords.{word}',
    namespace: 'schema-words',
    of: [],
    madeBy: [],
    checkedBy: 'src/designer/workbench/language/words.test.ts',
  },

  // the house
  {
    key: 'kpi.{name}',
    namespace: 'home',
    of: ['src/runtime/home/kpi-strip.tsx#CARDS'],
    madeBy: ['src/runtime/home/kpi-strip.tsx'],
  },
  {
    key: 'trend.{range}',
    namespace: 'home',
    of: ['src/schemas/api/home-facts.ts#RANGES'],
    madeBy: ['src/runtime/home/alarm-trend.tsx'],
  },
  {
    key: 'trend.level{level}',
    namespace: 'home',
    of: ['src/runtime/home/alarm-trend.tsx#LEVELS'],
    madeBy: ['src/runtime/home/alarm-trend.tsx'],
  },
  {
    key: 'todo.{page}',
    namespace: 'home',
    of: ['src/runtime/home/todo-card.tsx#PAGES'],
    madeBy: ['src/runtime/home/todo-card.tsx'],
  },
  {
    key: 'time.{key}',
    namespace: 'home',
    of: ['late', 'left', 'waiting', 'ago'],
    madeBy: ['src/runtime/home/row-time-text.tsx'],
  },
  {
    key: 'time.{unit}',
    namespace: 'home',
    of: ['days', 'hours', 'minutes'],
    madeBy: ['src/runtime/home/row-time-text.tsx'],
  },
  {
    key: 'setup.{key}',
    namespace: 'home',
    of: ['password', 'dept', 'station', 'data', 'rule', 'user'],
    madeBy: ['src/runtime/home/setup-list.tsx'],
  },
  {
    key: 'setup.{key}Text',
    namespace: 'home',
    of: ['password', 'dept', 'station', 'data', 'rule', 'user'],
    madeBy: ['src/runtime/home/setup-list.tsx'],
  },
  {
    key: 'layout.cards.{name}',
    namespace: 'home',
    of: ['src/runtime/home/home-layout.ts#CARDS'],
    madeBy: ['src/runtime/home/home-page.tsx'],
  },
  {
    key: 'change.{field}',
    namespace: 'login',
    of: ['src/runtime/login/new-password-fields.tsx#FIELDS'],
    madeBy: ['src/runtime/login/new-password-fields.tsx'],
  },
  {
    key: 'rules.{rule}',
    namespace: 'login',
    of: ['src/runtime/login/password-rules.ts#PASSWORD_RULES'],
    madeBy: ['src/runtime/login/new-password-fields.tsx'],
  },
  {
    key: 'common:languages.{lang}',
    namespace: 'common',
    of: ['src/schemas/types/words.ts#LANGS'],
    madeBy: ['src/runtime/login/login-frame.tsx', 'src/runtime/shell/look-menu.tsx'],
  },
  {
    key: 'look.{choice}',
    namespace: 'shell',
    of: ['src/runtime/services/look.ts#THEME_CHOICES', 'src/engine/base/theme.ts#DENSITIES'],
    madeBy: ['src/runtime/shell/look-menu.tsx'],
  },
  {
    key: 'bell.{kind}',
    namespace: 'shell',
    of: ['src/runtime/realtime/messages.ts#MESSAGE_KINDS', 'recent'],
    madeBy: ['src/runtime/shell/bell-panel.tsx'],
  },
  {
    key: 'bell.toast.{kind}',
    namespace: 'shell',
    of: ['success', 'info', 'warning', 'error'],
    madeBy: ['src/runtime/shell/bell-panel.tsx'],
  },
  {
    key: 'tour.{name}',
    namespace: 'shell',
    of: ['src/runtime/help/tour.tsx#STEPS'],
    madeBy: ['src/runtime/help/tour.tsx'],
  },
  {
    key: 'tour.{name}Text',
    namespace: 'shell',
    of: ['src/runtime/help/tour.tsx#STEPS'],
    madeBy: ['src/runtime/help/tour.tsx'],
  },
  {
    key: 'palette.words.{route}',
    namespace: 'shell',
    of: ['src/runtime/shell/use-palette-entries.ts#OTHER_WORDS'],
    madeBy: ['src/runtime/shell/use-palette-entries.ts'],
  },
  {
    key: 'connection.word.{state}',
    namespace: 'shell',
    of: ['connected', 'reconnecting', 'off'],
    madeBy: ['src/runtime/parts/connection-dot.tsx'],
  },
  {
    key: 'connection.{state}',
    namespace: 'shell',
    of: ['connected', 'reconnecting', 'off'],
    madeBy: ['src/runtime/parts/connection-dot.tsx'],
  },
  {
    key: 'workbench.why.verbs.{verb}',
    namespace: 'workbench',
    of: [
      'page',
      'list',
      'tree',
      'options',
      'info',
      'save',
      'update',
      'delete',
      'deleteOne',
      'export',
      'history',
      'group',
    ],
    madeBy: ['src/designer/workbench/inspect/why-drawer.tsx'],
  },
];
