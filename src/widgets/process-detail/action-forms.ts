import type { Row } from '#engine/base/ports.ts';
import type { Address } from '#schemas/api/contracts.ts';
import type { InstanceRights, TaskAction } from '#schemas/api/workflow-running.ts';
import type { ActionForm } from '#schemas/language/action.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What may be done with a process as a whole. */
export type ProcessAction = keyof InstanceRights;
export type DeedName = TaskAction | ProcessAction;

/** How one thing is done: its button, its dialog, its call. */
export interface Deed {
  readonly name: DeedName;
  readonly title: string;
  readonly icon: string;
  readonly kind: 'primary' | 'default' | 'danger';
  /** `task`: of one task; `process`: of the whole. */
  readonly of: 'task' | 'process';
  readonly api: Address;
  /** Without one it is done at once. */
  readonly form?: ActionForm;
  /** Letter on the keyboard. */
  readonly letter?: string;
  /** What is typed as what the call takes. */
  readonly body: (values: Row) => Row;
  /** A refusal of its own, before anything is sent: the field and the key of the text. */
  readonly demands?: { readonly field: string; readonly text: ScreenKey };
}

/** Deeds whose dialog says what they do, and asks why. */
export const COMMENTED_DEEDS = [
  'complete',
  'reject',
  'back',
  'entrust',
  'addSigner',
  'removeSigner',
  'terminate',
  'withdraw',
  'copy',
  'reassign',
  'move',
  'cancel',
] as const satisfies readonly DeedName[];

const MOST_COMMENT = 500;
const LINES = 3;

/** The words of the dialogs: each deed with three phrases where a comment is asked for. */
function commentField(
  name: (typeof COMMENTED_DEEDS)[number],
  t: SayScreen,
  isRequired = true,
): FieldSpec {
  return {
    type: 'text',
    title: t('process.comment'),
    max: MOST_COMMENT,
    rows: LINES,
    ...(isRequired ? { required: true } : {}),
    phrases: t(`process.phrases.${name}`)
      .split('\n')
      .map((text) => ({ text })),
  };
}

/** A person to choose; that nobody was chosen is said in words of its own. */
function personField(t: SayScreen, title: string): FieldSpec {
  return { type: 'user', title, form: { placeholder: t('process.entrustError') } };
}

const COMMENTED = (values: Row): Row => ({ comment: values.comment });
const NOTHING_SENT = (): Row => ({});

type Shaped = Omit<Deed, 'name' | 'title'> & {
  readonly fields?: (t: SayScreen) => ActionForm['fields'];
};

const DEEDS: Readonly<Record<DeedName, Shaped>> = {
  claim: {
    icon: 'inbox',
    kind: 'primary',
    of: 'task',
    api: 'POST /activiti/task/claim',
    body: NOTHING_SENT,
    letter: 'c',
  },
  complete: {
    icon: 'check',
    kind: 'primary',
    of: 'task',
    api: 'POST /activiti/task/complete',
    body: COMMENTED,
    letter: 'a',
    fields: (t) => ({ comment: commentField('complete', t) }),
  },
  reject: {
    icon: 'close-circle',
    kind: 'danger',
    of: 'task',
    api: 'POST /activiti/task/backToFirst',
    body: COMMENTED,
    letter: 'd',
    fields: (t) => ({ comment: commentField('reject', t) }),
  },
  back: {
    icon: 'rollback',
    kind: 'default',
    of: 'task',
    api: 'POST /activiti/task/backTo',
    body: ({ node, comment }) => ({ node, comment }),
    letter: 'b',
    fields: (t) => ({
      node: {
        type: 'string',
        title: t('process.backTo'),
        required: true,
        form: { input: 'backTarget' },
      },
      comment: commentField('back', t),
    }),
  },
  entrust: {
    icon: 'swap',
    kind: 'default',
    of: 'task',
    api: 'POST /activiti/task/entrust',
    body: ({ assignee, isLent, comment }) => ({
      assignee,
      isLent: isLent === true,
      ...(comment ? { comment } : {}),
    }),
    letter: 'e',
    demands: { field: 'assignee', text: 'process.entrustError' },
    fields: (t) => ({
      assignee: personField(t, t('process.entrustTo')),
      isLent: {
        type: 'bool',
        title: t('process.lent'),
        default: false,
        words: { yes: { title: t('process.lent.yes') }, no: { title: t('process.lent.no') } },
      },
      comment: commentField('entrust', t, false),
    }),
  },
  addSigner: {
    icon: 'plus',
    kind: 'default',
    of: 'task',
    api: 'POST /activiti/task/addSigner',
    body: ({ userId, comment }) => ({ userId, ...(comment ? { comment } : {}) }),
    demands: { field: 'userId', text: 'process.personError' },
    fields: (t) => ({
      userId: personField(t, t('process.signer')),
      comment: commentField('addSigner', t, false),
    }),
  },
  removeSigner: {
    icon: 'minus',
    kind: 'default',
    of: 'task',
    api: 'POST /activiti/task/removeSigner',
    body: COMMENTED,
    fields: (t) => ({ comment: commentField('removeSigner', t) }),
  },
  unclaim: {
    icon: 'unlock',
    kind: 'default',
    of: 'task',
    api: 'POST /activiti/task/unclaim',
    body: NOTHING_SENT,
  },
  terminate: {
    icon: 'stop',
    kind: 'danger',
    of: 'task',
    api: 'POST /activiti/task/endProcess',
    body: COMMENTED,
    fields: (t) => ({ comment: commentField('terminate', t) }),
  },
  withdraw: {
    icon: 'rollback',
    kind: 'default',
    of: 'process',
    api: 'POST /activiti/running/withdraw',
    body: COMMENTED,
    fields: (t) => ({ comment: commentField('withdraw', t) }),
  },
  urge: {
    icon: 'bell',
    kind: 'default',
    of: 'process',
    api: 'POST /activiti/running/urge',
    body: NOTHING_SENT,
  },
  copy: {
    icon: 'send',
    kind: 'default',
    of: 'process',
    api: 'POST /activiti/running/copy',
    body: ({ userIds, comment }) => ({ userIds, ...(comment ? { comment } : {}) }),
    demands: { field: 'userIds', text: 'process.personError' },
    fields: (t) => ({
      userIds: { type: 'refs', to: 'user', show: 'realName', title: t('process.copyTo') },
      comment: commentField('copy', t, false),
    }),
  },
  reassign: {
    icon: 'user',
    kind: 'default',
    of: 'task',
    api: 'POST /activiti/running/reassign',
    body: ({ assignee, comment }) => ({ assignee, reason: comment }),
    demands: { field: 'assignee', text: 'process.personError' },
    fields: (t) => ({
      assignee: personField(t, t('process.reassignTo')),
      comment: commentField('reassign', t),
    }),
  },
  move: {
    icon: 'send',
    kind: 'default',
    of: 'task',
    api: 'POST /activiti/running/move',
    body: ({ node, comment }) => ({ node, reason: comment }),
    fields: (t) => ({
      node: {
        type: 'string',
        title: t('process.moveTo'),
        required: true,
        form: { input: 'moveTarget' },
      },
      comment: commentField('move', t),
    }),
  },
  cancel: {
    icon: 'delete',
    kind: 'danger',
    of: 'process',
    api: 'POST /activiti/running/cancel',
    body: ({ comment }) => ({ reason: comment }),
    fields: (t) => ({ comment: commentField('cancel', t) }),
  },
};

/** In the order of the bar: what decides comes first, then what is seldom, then what administers. */
export const DEED_ORDER = [
  'claim',
  'complete',
  'reject',
  'back',
  'entrust',
  'terminate',
  'addSigner',
  'removeSigner',
  'unclaim',
  'withdraw',
  'urge',
  'copy',
  'reassign',
  'move',
  'cancel',
] as const satisfies readonly DeedName[];

/** A deed with the words of the reader's language. */
export function deedOf(name: DeedName, t: SayScreen): Deed {
  const { fields, ...shaped } = DEEDS[name];
  const title = t(`process.deed.${name}`);
  const commented = COMMENTED_DEEDS.find((one) => one === name);
  return {
    ...shaped,
    name,
    title,
    ...(fields && commented
      ? { form: { title, purpose: t(`process.purpose.${commented}`), fields: fields(t) } }
      : {}),
  };
}

/** What somebody may do now: with the task at hand, and with the process. Who administers moves and hands on any open task. */
export function deedsFor(
  {
    actions,
    hasTask,
    can,
  }: {
    readonly actions: readonly TaskAction[];
    readonly hasTask: boolean;
    readonly can: InstanceRights;
  },
  t: SayScreen,
): readonly Deed[] {
  const isOffered = (name: DeedName): boolean => {
    if (name in can) return can[name as ProcessAction] && (DEEDS[name].of === 'process' || hasTask);
    return actions.includes(name as TaskAction);
  };
  return DEED_ORDER.filter(isOffered).map((name) => deedOf(name, t));
}
