import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, isSettable } from '../types/ask.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { ActionForm, ActionSpec } from './action.ts';
import { checkCircles } from './check-calcs.ts';
import { namesOfAnswer } from './check-dollar.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import { checkFilledNames } from './check-filled.ts';
import { tellGiven } from './check-given.ts';
import { checkLinkRule } from './check-links.ts';
import { checkSeenVersion } from './check-lock.ts';
import { checkOutgoing } from './check-outgoing.ts';
import { checkPressed } from './check-pressed.ts';
import { checkShown } from './check-shown.ts';
import { layoutFields } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { LayoutNode } from './page.ts';
import { findPlaceholderFault } from './placeholders.ts';

/** Actions the engine knows how to draw and do by their key alone. */
export const BUILTIN_KEYS: ReadonlySet<string> = new Set([
  'create',
  'edit',
  'remove',
  'view',
  'export',
  'import',
  'print',
  'copy',
  'addChild',
  'label',
  'sheet',
  'pdf',
  'excel',
  'bulk',
]);

/** The buttons of an entity: what each does, asks, sets and sends, and the dialog it opens. */
export function checkActions(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const { fields } = entity;
  const row = { ...SYSTEM_KINDS, ...fields };
  for (const [key, action] of Object.entries(entity.actions ?? {})) {
    const own = report.within(['actions', key]);
    const sendable = { row, form: action.form?.fields };
    if (!BUILTIN_KEYS.has(key) && !action.hidden) checkWork(action, own);
    checkAddresses(action, fields, own);
    checkPreview(action, own);
    checkQuestions(action, own);
    if (action.file && (!action.api || action.form))
      own.tellAt(
        ['file'],
        told('fileAlone', 'a file is sent to an "api", by itself and without a dialog'),
      );
    checkPressed(action, own);
    checkSeenVersion(action, index, own);
    checkSet(action, fields, own.within(['set']));
    checkOutgoing(action, fields, own);
    checkConfirm(action, fields, own.within(['confirm']));
    checkOther(action, entity, own.within(['or', 'action']));
    if (action.form) checkDialog(action.form, { fields, index }, own.within(['form']));
    checkBody(action.body, sendable, own.within(['body']));
    checkBody(action.preview?.body, sendable, own.within(['preview', 'body']));
  }
}

/** A button that the engine does not know by its key says where it stands and does something. */
function checkWork(action: ActionSpec, report: FileReport): void {
  for (const part of ['title', 'place'] as const)
    if (action[part] === undefined)
      report.tellAt([], told('missingKey', 'the key "{{name}}" is missing', { name: part }));
  if (
    ![
      action.api,
      action.move,
      action.open,
      action.download,
      action.builtin,
      action.set,
      action.outgoing,
    ].some(Boolean)
  )
    report.tellAt(
      [],
      told(
        'doesNothing',
        'the action does nothing: it needs one of api, set, outgoing, move, open, download, builtin',
      ),
    );
}

function checkAddresses(
  { api, undo, open, download, preview }: ActionSpec,
  fields: Fields,
  report: FileReport,
): void {
  checkPlaceholders(api, fields, report.within(['api']));
  checkPlaceholders(undo, fields, report.within(['undo']));
  checkPlaceholders(open, fields, report.within(['open']));
  checkPlaceholders(download, fields, report.within(['download']));
  checkPlaceholders(preview?.api, fields, report.within(['preview', 'api']));
}

function checkPreview({ preview, form }: ActionSpec, report: FileReport): void {
  if (preview && !form)
    report.tellAt(
      ['preview'],
      told('previewForm', 'a preview is shown in the dialog: the action needs a form'),
    );
}

function checkQuestions({ asks = {} }: ActionSpec, report: FileReport): void {
  for (const [name, { choices }] of Object.entries(asks))
    if (Object.keys(choices).length < 2)
      report.tellAt(
        ['asks', name, 'choices'],
        told('twoChoices', 'a question needs at least two choices'),
      );
}

function checkConfirm({ confirm }: ActionSpec, fields: Fields, report: FileReport): void {
  checkPlaceholders(
    typeof confirm === 'object' ? confirm.text : confirm,
    { ...fields, count: {}, name: {} },
    report,
  );
}

/** The button that is offered instead must be one of the entity's. */
function checkOther({ or }: ActionSpec, { actions = {} }: EntitySchema, report: FileReport): void {
  if (or && !actions[or.action])
    report.tellAt(
      [],
      told(
        'noAction',
        'no action "{{name}}"',
        { name: or.action },
        nearest(or.action, Object.keys(actions)),
      ),
    );
}

/** A button sets what stands in the row itself: a status has its moves, a sub-table, a secret and files have their form. */
function checkSet({ set, form, api, move }: ActionSpec, fields: Fields, report: FileReport): void {
  if (!set) return;
  if (api ?? move)
    report.tellAt(
      [],
      told(
        'setAlone',
        'an action that sets fields has an address of its own: leave out api and move',
      ),
    );
  for (const [name, value] of Object.entries(set)) {
    checkSetField(name, fields, report.within([name]));
    tellGiven(fields, name, value, report.within([name]));
    if (typeof value === 'string') checkSetValue(value, form, report.within([name]));
  }
}

function checkSetField(name: string, fields: Fields, report: FileReport): void {
  const field = has(fields, name) ? fields[name] : undefined;
  if (!field)
    report.tellAt(
      [],
      told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
    );
  else if (!isSettable(field) || cardOf(field)?.files || field.virtual)
    report.tellAt([], told('notSet', '"{{name}}" cannot be set by a button', { name }));
}

function checkSetValue(value: string, form: ActionForm | undefined, report: FileReport): void {
  const asked = /^\$form\.(\w+)$/.exec(value)?.[1];
  if (asked !== undefined && !has(form?.fields ?? {}, asked))
    report.tellAt([], told('dialogNoField', 'the dialog has no field "{{name}}"', { name: asked }));
  const fault = findPlaceholderFault(value, 'action.set');
  if (fault !== undefined) report.tellAt([], fault);
}

/** The dialog of an action or a move: names it takes from the entity, and the order of its layout. */
export function checkDialog(
  form: ActionForm,
  { fields, index }: { readonly fields: Fields; readonly index: SchemaIndex },
  report: FileReport,
): void {
  const own = Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, field]) => ('use' in field ? [] : [[name, field]])),
  );
  checkCircles(own, ['fields'], report);
  for (const [name, field] of Object.entries(own))
    checkLinkRule(field, { form: own, row: fields }, index, report.within(['fields', name]));
  for (const [name, field] of Object.entries(form.fields)) {
    if ('use' in field && !has(fields, field.use))
      report.tellAt(
        ['fields', name, 'use'],
        told(
          'noField',
          'no field "{{name}}"',
          { name: field.use },
          nearest(field.use, Object.keys(fields)),
        ),
      );
  }
  // whatever the fields are called, a record has a name
  checkFilledNames(form.purpose, [...namesOfAnswer(fields), 'name'], report.within(['purpose']));
  tellLacking(form, report);
  checkShown(own, ['fields'], report);
  for (const name of form.layout ? namesOfLayout(form.layout) : []) {
    if (!has(form.fields, name))
      report.tellAt(
        ['layout'],
        told(
          'dialogNoField',
          'the dialog has no field "{{name}}"',
          { name },
          nearest(name, Object.keys(form.fields)),
        ),
      );
  }
}

/** What must be filled in and is not drawn keeps the dialog from ever being sent. */
function tellLacking({ fields, layout }: ActionForm, report: FileReport): void {
  const shown = new Set(layout ? namesOfLayout(layout) : Object.keys(fields));
  const lacking = Object.entries(fields).filter(
    ([name, field]) =>
      field.required === true &&
      !('default' in field && field.default !== undefined) &&
      !shown.has(name),
  );
  if (lacking.length > 0)
    report.tellAt(
      ['layout'],
      told(
        'layoutLacks',
        'the layout lacks {{names}}: required, and without a default nothing can be saved',
        { names: lacking.map(([name]) => `"${name}"`).join(', ') },
      ),
    );
}

function namesOfLayout(layout: LayoutNode): readonly string[] {
  try {
    return layoutFields(layout);
  } catch {
    return [];
  }
}

/** What an address may be sent, by the root of its placeholder: `$row.id`, `$form.reason`. */
interface Sendable {
  readonly row: object;
  readonly form: object | undefined;
}

function checkBody(body: ActionSpec['body'], sendable: Sendable, report: FileReport): void {
  for (const [key, value] of Object.entries(body ?? {}))
    for (const part of [value].flat())
      if (typeof part === 'string') checkSent(part, sendable, report.within([key]));
}

function checkSent(text: string, { row, form }: Sendable, report: FileReport): void {
  const fault = findPlaceholderFault(text, 'action.body');
  if (fault !== undefined) report.tellAt([], fault);
  const [, root, name = ''] = /^\$(row|form)\.(\w+)$/.exec(text) ?? [];
  if (root === 'row' && !has(row, name))
    report.tellAt(
      [],
      told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(row))),
    );
  if (root === 'form' && form && !has(form, name))
    report.tellAt(
      [],
      told(
        'dialogNoField',
        'the dialog has no field "{{name}}"',
        { name },
        nearest(name, Object.keys(form)),
      ),
    );
}

function checkPlaceholders(text: string | undefined, fields: object, report: FileReport): void {
  checkFilledNames(text, [...Object.keys(fields), ...Object.keys(SYSTEM_KINDS)], report);
}

function has(object: object, name: string): boolean {
  return Object.hasOwn(object, name);
}
