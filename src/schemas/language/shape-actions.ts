import {
  ANY,
  BOOL,
  choice,
  COUNT,
  free,
  list,
  map,
  may,
  named,
  object,
  oneOf,
  PATH,
  says,
  TEXT,
  PIXELS,
  TITLE,
  type Shape,
} from '../types/shape.ts';
import {
  ADDRESS,
  CALLED_OUTSIDE,
  EXPRESSION,
  KIND,
  NAME_KEY,
  OPEN,
  READ_ADDRESS,
} from './shape-words.ts';

const PLACE = oneOf('toolbar', 'row', 'batch', 'detail');

/** The dialog of an action or a move. */
export const ACTION_FORM = object({
  title: free(TEXT),
  purpose: free(TEXT),
  'fields!': may(
    'sent',
    map(choice(object({ 'use!': TEXT, required: BOOL }, { use: [] }), named('field')), NAME_KEY),
  ),
  layout: may('sent', named('layout')),
  width: free(PIXELS),
  fill: may('sent', BOOL),
});

/** A button: what it does runs with the rights of whoever clicks. */
export const ACTION: Shape = object({
  title: free(TEXT),
  builtin: may(
    'sent',
    oneOf('create', 'edit', 'remove', 'view', 'export', 'import', 'print', 'copy', 'addChild'),
  ),
  hidden: free(BOOL),
  place: free(choice(PLACE, list(PLACE, 1))),
  icon: free(TEXT),
  kind: free(KIND),
  permission: may('actionGuard', says('permission')),
  who: may('comes', named('keyRule')),
  when: may('actionGuard', EXPRESSION),
  move: may('sent', says('move')),
  confirm: free(choice(TEXT, object({ 'text!': TEXT, typeName: BOOL }))),
  form: ACTION_FORM,
  api: may('sent', ADDRESS),
  body: may('sent', map(ANY)),
  set: may('setValues', map(ANY, NAME_KEY)),
  // the rows of whoever presses go outside with it
  outgoing: may('stays', object(CALLED_OUTSIDE)),
  throttleMs: free(COUNT),
  needs: free(object({ min: COUNT, max: COUNT })),
  perRow: may('sent', BOOL),
  undo: may('sent', ADDRESS),
  preview: may('sent', object({ 'api!': ADDRESS, body: map(ANY) })),
  or: may('sent', object({ 'action!': TEXT, 'title!': TITLE, fields: map(TEXT, NAME_KEY) })),
  submit: free(TEXT),
  asks: may(
    'sent',
    map(
      object({
        'text!': TEXT,
        'field!': TEXT,
        'choices!': map(object({ 'title!': TITLE, kind: KIND }), NAME_KEY),
      }),
      NAME_KEY,
    ),
  ),
  result: free(
    choice(
      object({ list: TEXT, 'text!': TEXT, 'open!': PATH }),
      object({ 'once!': TEXT, 'text!': TEXT, isAddress: BOOL }),
    ),
  ),
  // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits this object
  then: free(list(oneOf('toast', 'reload', 'close', 'relogin'))),
  open: free(OPEN),
  download: may('sent', READ_ADDRESS),
  file: may('sent', object({ 'part!': TEXT, 'accept!': list(TEXT, 1) })),
  key: free({ kind: 'text', pattern: '^[a-z0-9]$' }),
});
