/**
 * Keys that code makes from parts: the shape with one `{}`, where it is looked up, what may fill it, and the code that makes it.
 * `of` holds values, or names a list of the code (`file#CONSTANT`: names, rows that begin with one, or an object by its keys),
 * or what a file gives to a property (`file#*rule`).
 * Where no list can be named, `checkedBy` is the test that holds these texts against what may fill the shape.
 * `npm run check:locales` holds every row against the code and the texts.
 */
const WORK_ORDER = 'server/services/work-order';
const PICKERS = ['user', 'dept', 'region', 'station'];

export const DYNAMIC_KEYS = [
  // what bodies of fixed addresses call their parts
  {
    key: 'errors.label.{name}',
    namespace: 'errors',
    of: [
      'password',
      'newPassword',
      'confirmPassword',
      'mobile',
      'code',
      'ids',
      'id',
      'comment',
      'move',
      'mailTo',
      'smsCode',
      'pointId',
      'pointIds',
      'stationId',
      'alarmIds',
      'name',
      'text',
    ],
    madeBy: ['server/services/refusal-text.ts'],
  },
  // the engine
  {
    key: 'action.{key}',
    namespace: 'engine-list',
    of: ['create', 'edit', 'remove', 'view', 'export', 'import', 'copy', 'addChild'],
    madeBy: ['src/engine/actions/action-model.ts'],
  },
  {
    key: 'detail.change.{word}',
    namespace: 'engine-list',
    of: ['src/engine/detail/timeline-block.tsx#CHANGES'],
    madeBy: ['src/engine/detail/timeline-block.tsx'],
  },
  { key: 'transfer.step.{one}', namespace: 'engine-list', of: ['upload', 'map', 'check', 'done'], madeBy: ['src/engine/import/import-wizard.tsx'] },
  { key: 'list.density.{density}', namespace: 'engine-list', of: ['src/engine/list/list-toolbar.tsx#DENSITIES'], madeBy: ['src/engine/list/list-toolbar.tsx'] },
  { key: 'list.pin.{pin}', namespace: 'engine-list', of: ['src/engine/list/column-settings.tsx#PINS'], madeBy: ['src/engine/list/column-settings.tsx'] },
  { key: 'list.summary.{kind}', namespace: 'engine-list', of: ['sum', 'avg', 'min', 'max', 'count'], madeBy: ['src/engine/list/summary-row.tsx'] },
  { key: 'views.{kind}', namespace: 'engine-list', of: ['table', 'cards', 'chart', 'map'], madeBy: ['src/engine/list/view-switch.tsx'] },
  {
    key: 'input.span.{span}',
    namespace: 'engine-form',
    of: ['src/schemas/language/words.ts#TIME_SPANS'],
    madeBy: ['src/engine/inputs/date-input.tsx', 'src/widgets/chart/reading-curve.tsx'],
  },
  { key: 'conflict.{column}', namespace: 'engine-form', of: ['field', 'base', 'mine', 'theirs'], madeBy: ['src/engine/form/record/conflict-dialog.tsx'] },
  {
    key: 'form.title.{mode}',
    namespace: 'engine-form',
    of: ['create', 'edit', 'view'],
    madeBy: ['src/engine/form/form-host.tsx', 'src/engine/form/record/record-form.tsx'],
  },
  { key: 'picker.none.{kind}', namespace: 'engine-form', of: PICKERS, madeBy: ['src/engine/inputs/picker-dialog.tsx'] },
  { key: 'picker.title.{kind}', namespace: 'engine-form', of: PICKERS, madeBy: ['src/engine/inputs/picker-dialog.tsx'] },
  { key: 'picker.choose.{kind}', namespace: 'engine-form', of: PICKERS, madeBy: ['src/engine/inputs/picker-input.tsx'] },
  {
    key: 'picker.column.{name}',
    namespace: 'engine-form',
    of: ['realName', 'username', 'deptName', 'mobile', 'name', 'code', 'id', 'parentName', 'enterpriseName'],
    madeBy: ['src/engine/inputs/picker-dialog.tsx'],
  },
  { key: 'input.rich.{key}', namespace: 'engine-form', of: ['src/engine/inputs/rich-text-input.tsx#TOOLS'], madeBy: ['src/engine/inputs/rich-text-input.tsx'] },
  { key: 'chart.{kind}', namespace: 'chart', of: ['src/widgets/chart/curve-spans.ts#CURVE_KINDS'], madeBy: ['src/widgets/chart/reading-curve.tsx'] },

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
    of: ['src/designer/workbench/preview/preview-pane.tsx#FACES', 'src/designer/workbench/preview/preview-pane.tsx#WIDTHS'],
    madeBy: ['src/designer/workbench/preview/preview-pane.tsx'],
  },
  { key: 'workbench.kind.{kind}', namespace: 'workbench', of: ['screen', 'states'], madeBy: ['src/designer/workbench/schema-list.tsx'] },
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
      'src/schemas/validators/check-value.ts#*rule',
      ...'contentEmpty dept bool date datetime month dict id list tooLarge'.split(' '),
      ...'mobile phone email url password positiveInt cron permission'.split(' '),
    ],
    madeBy: ['src/schemas/validators/validate-record.ts', 'src/schemas/api/read-shape.ts'],
  },

  // the workbench: one text for each word of the schema language
  { key: 'schemaWords.{word}', namespace: 'schema-words', of: [], madeBy: [], checkedBy: 'src/designer/workbench/language/words.test.ts' },

  // the house
  { key: 'kpi.{name}', namespace: 'home', of: ['src/runtime/home/kpi-strip.tsx#CARDS'], madeBy: ['src/runtime/home/kpi-strip.tsx'] },
  { key: 'trend.{range}', namespace: 'home', of: ['src/runtime/home/home-api.ts#RANGES'], madeBy: ['src/runtime/home/alarm-trend.tsx'] },
  { key: 'trend.level{level}', namespace: 'home', of: ['src/runtime/home/alarm-trend.tsx#LEVELS'], madeBy: ['src/runtime/home/alarm-trend.tsx'] },
  { key: 'todo.{page}', namespace: 'home', of: ['src/runtime/home/todo-card.tsx#PAGES'], madeBy: ['src/runtime/home/todo-card.tsx'] },
  { key: 'setup.{key}', namespace: 'home', of: ['password', 'dept', 'station', 'data', 'rule', 'user'], madeBy: ['src/runtime/home/setup-list.tsx'] },
  { key: 'setup.{key}Text', namespace: 'home', of: ['password', 'dept', 'station', 'data', 'rule', 'user'], madeBy: ['src/runtime/home/setup-list.tsx'] },
  { key: 'layout.cards.{name}', namespace: 'home', of: ['src/runtime/home/home-layout.ts#CARDS'], madeBy: ['src/runtime/home/home-page.tsx'] },
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
    of: ['src/schemas/language/words.ts#LANGS'],
    madeBy: ['src/runtime/login/login-frame.tsx', 'src/runtime/shell/look-menu.tsx'],
  },
  {
    key: 'look.{choice}',
    namespace: 'shell',
    of: ['src/runtime/services/look.ts#THEME_CHOICES', 'src/engine/theme.ts#DENSITIES'],
    madeBy: ['src/runtime/shell/look-menu.tsx'],
  },
  { key: 'bell.{kind}', namespace: 'shell', of: ['src/runtime/realtime/messages.ts#MESSAGE_KINDS', 'recent'], madeBy: ['src/runtime/shell/bell-panel.tsx'] },
  { key: 'bell.toast.{kind}', namespace: 'shell', of: ['success', 'info', 'warning', 'error'], madeBy: ['src/runtime/shell/bell-panel.tsx'] },
  { key: 'tour.{name}', namespace: 'shell', of: ['src/runtime/help/tour.tsx#STEPS'], madeBy: ['src/runtime/help/tour.tsx'] },
  { key: 'tour.{name}Text', namespace: 'shell', of: ['src/runtime/help/tour.tsx#STEPS'], madeBy: ['src/runtime/help/tour.tsx'] },
  {
    key: 'palette.words.{route}',
    namespace: 'shell',
    of: ['src/runtime/shell/use-palette-entries.ts#OTHER_WORDS'],
    madeBy: ['src/runtime/shell/use-palette-entries.ts'],
  },
  { key: 'connection.word.{state}', namespace: 'shell', of: ['connected', 'reconnecting', 'off'], madeBy: ['src/runtime/shell/connection-dot.tsx'] },
  { key: 'connection.{state}', namespace: 'shell', of: ['connected', 'reconnecting', 'off'], madeBy: ['src/runtime/shell/connection-dot.tsx'] },

  // the server
  { key: 'errors.{name}', namespace: 'errors', of: ['src/schemas/api/errors.ts#ERRORS'], madeBy: ['server/http/errors.ts', 'server/services/refusal-text.ts'] },
  {
    key: 'errors.session.{rule}',
    namespace: 'errors',
    of: ['confirmPassword', 'samePassword', 'passwordRule'],
    madeBy: ['server/services/session/change-password.ts'],
  },
  {
    key: 'menu.button.{button}',
    namespace: 'server',
    of: ['server/services/admin/menu-names.ts#STANDARD_BUTTONS'],
    madeBy: ['server/services/admin/menu-names.ts'],
  },
  {
    key: 'import.bad.{rule}',
    namespace: 'server',
    of: ['missing', 'ambiguous', 'choice', 'place'],
    madeBy: ['server/services/import/cells.ts'],
  },
  {
    key: 'import.note.{key}',
    namespace: 'server',
    of: [
      'required',
      'optional',
      'text',
      'choices',
      'max',
      'from',
      'to',
      'unit',
      'int',
      'number',
      'choice',
      'choiceList',
      'date',
      'datetime',
      'month',
      'name',
      'nameList',
      'path',
      'location',
      'password',
    ],
    madeBy: ['server/services/import/columns.ts'],
  },
  { key: 'task.name.{kind}', namespace: 'server', of: ['import', 'importCheck'], madeBy: ['server/services/import/run.ts'] },
  {
    key: 'errors.import.{reason}',
    namespace: 'errors',
    of: ['format', 'unreadable', 'tooManyRows', 'tooManyColumns', 'tooManyCells', 'tooLarge', 'empty'],
    madeBy: ['server/services/import/upload.ts'],
  },
  { key: 'message.alarm.level.{level}', namespace: 'server', of: ['1', '2', '3', '4'], madeBy: ['server/services/notify.ts'] },
  { key: 'message.alarm.{event}', namespace: 'server', of: ['raised', 'levelRaised', 'recovered'], madeBy: ['server/services/notify.ts'] },
  { key: 'message.alarm.storm.{event}', namespace: 'server', of: ['raised', 'levelRaised', 'recovered'], madeBy: ['server/services/notify.ts'] },
  {
    key: 'message.workOrder.line.{name}',
    namespace: 'server',
    of: ['order', 'status', 'due', 'by', 'comment'],
    madeBy: [`${WORK_ORDER}/notices.ts`],
  },
  {
    key: 'message.workOrder.timer.{name}',
    namespace: 'server',
    of: ['toAssign', 'toAccept', 'toReview', 'overdue'],
    madeBy: [`${WORK_ORDER}/notices.ts`],
  },
  {
    key: 'schema.bounds.{rule}',
    namespace: 'server',
    of: [
      'server/services/schema/bounds.ts#*rule',
      'server/services/schema/loosenings.ts#*rule',
      'server/services/schema/called-addresses.ts#*rule',
      'otherModule',
    ],
    madeBy: ['server/services/schema/judge.ts'],
  },
  {
    key: 'schema.note.{note}',
    namespace: 'server',
    of: ['model', 'asItIs', 'asItIsWithoutAudit', 'integerId', 'cannotCreate', 'noEntity', 'skipped', 'options', 'choice', 'asJson', 'renamed', 'left'],
    madeBy: ['server/services/schema/generate/from-table.ts', 'server/services/schema/generate/from-openapi.ts'],
  },
  {
    key: 'schema.why.{key}',
    namespace: 'server',
    of: [],
    madeBy: ['server/services/schema/why/reasons.ts'],
    checkedBy: 'server/services/schema/why/why.test.ts',
  },
  {
    key: 'openapi.{key}',
    namespace: 'server',
    of: [
      'title',
      'description',
      'keyword',
      'public',
      ...['page', 'list', 'tree', 'options', 'info', 'save', 'update', 'delete', 'deleteOne', 'export', 'history', 'group'].map((verb) => `verb.${verb}`),
    ],
    madeBy: ['server/services/openapi/openapi.ts'],
  },
  { key: 'openapi.declared.{state}', namespace: 'server', of: ['served', 'missing'], madeBy: ['server/services/openapi/api-rows.ts'] },
  { key: 'openapi.source.{source}', namespace: 'server', of: ['src/schemas/api/planned.ts#DECLARED'], madeBy: ['server/services/openapi/api-rows.ts'] },
  {
    key: 'schema.change.{change}',
    namespace: 'server',
    of: ['createTable', 'addColumn', 'keepColumn', 'dropColumn', 'changeType', 'changeTypeRefused', 'createIndex', 'createIndexRefused'],
    madeBy: ['server/services/schema/table-changes.ts'],
  },
  { key: 'workOrder.guard.{guard}', namespace: 'server', of: ['server/policies/work-order-guards.ts#GUARDS'], madeBy: [`${WORK_ORDER}/refuse.ts`] },
  { key: 'workOrder.refused.{error}', namespace: 'server', of: ['statusChanged', 'forbidden', 'notFound', 'invalid'], madeBy: [`${WORK_ORDER}/batch.ts`] },
];
