import {
  ANY,
  BOOL,
  choice,
  free,
  list,
  map,
  may,
  named,
  object,
  oneOf,
  openMap,
  RULE,
  says,
  TEXT,
  TITLE,
  type Shape,
} from '../types/shape.ts';
import { ACTION_FORM } from './shape-actions.ts';
import {
  COLOR,
  NAME_KEY,
  ROLE_KEY,
  TONES,
  FIELD_NAME,
  EXPRESSION,
  KIND,
  SENT_OUTSIDE,
} from './shape-words.ts';

/** `30m`, `2h`, `3d`. */
const DURATION: Shape = {
  kind: 'text',
  pattern: '^[1-9]\\d{0,4}[mhd]$',
  like: ['30m', '2h', '3d'],
};
const VALUES = map(ANY, NAME_KEY);
const TOPIC = free(oneOf('pushOpsTask', 'pushEnvSpecialMsg'));
const EFFECTS = list(
  object({
    when: EXPRESSION,
    set: VALUES,
    compute: map(EXPRESSION, NAME_KEY),
    log: VALUES,
    create: object({ 'entity!': says('entity'), 'values!': VALUES }),
    notify: object({
      'to!': list(TEXT, 1),
      text: free(TEXT),
      level: free(oneOf('1', '2', '3', '4')),
      urgent: EXPRESSION,
      topic: TOPIC,
    }),
    call: TEXT,
    outgoing: object(SENT_OUTSIDE),
  }),
  1,
);

/** A life cycle: its moves decide who may do what to which record, so only their looks may change. */
export const LIFE_CYCLE: Readonly<Record<string, Shape>> = {
  'values!': openMap(
    'free',
    object({
      'title!': free(TITLE),
      work: free(TEXT),
      'tone!': free(TONES),
      icon: free(TEXT),
      color: free(COLOR),
      background: free(COLOR),
    }),
  ),
  'initial!': list(TEXT, 1),
  roles: map(
    object({
      title: free(TEXT),
      permission: named('keyRule'),
      owner: BOOL,
      field: FIELD_NAME,
      when: EXPRESSION,
      where: RULE,
      system: BOOL,
    }),
    ROLE_KEY,
  ),
  guards: map(
    object({
      when: EXPRESSION,
      none: object({ 'entity!': says('entity'), 'where!': RULE }),
      'text!': free(TEXT),
    }),
    NAME_KEY,
  ),
  effects: EFFECTS,
  notice: object({
    kind: free(oneOf('system', 'workOrder', 'alarm')),
    topic: TOPIC,
    text: free(TEXT),
    lines: list(FIELD_NAME),
  }),
  timers: map(
    object({
      'title!': free(TITLE),
      'in!': list(TEXT, 1),
      after: choice(
        DURATION,
        object({ 'param!': TEXT, 'unit!': oneOf('m', 'h', 'd'), 'or!': DURATION }),
      ),
      at: FIELD_NAME,
      every: DURATION,
      where: RULE,
      move: says('move'),
      effects: EFFECTS,
    }),
    NAME_KEY,
  ),
  'moves!': map(
    object({
      'title!': free(TITLE),
      'permission!': says('permission'),
      form: ACTION_FORM,
      requires: may('grows', list(TEXT)),
      comment: object({ title: free(TITLE), required: may('turnsOn', BOOL), field: TEXT }),
      todo: free(RULE),
      kind: free(KIND),
      icon: free(TEXT),
      effects: EFFECTS,
      'cases!': list(
        object({
          'id!': TEXT,
          'from!': list(choice(TEXT, { kind: 'null' })),
          'to!': list(TEXT, 1),
          choose: map(EXPRESSION),
          roles: list(TEXT),
          guards: list(TEXT),
          when: EXPRESSION,
          effects: EFFECTS,
        }),
        1,
      ),
    }),
    NAME_KEY,
  ),
};
