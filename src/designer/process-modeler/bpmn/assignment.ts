/** Who gets a step. `other`: the file says what the panel cannot; it is shown as it is. */
export const ASSIGNEES = [
  'nobody',
  'users',
  'roles',
  'deptHead',
  'starter',
  'field',
  'headOf',
  'other',
] as const;
export type Assignee = (typeof ASSIGNEES)[number];

/**
 * How several people do it: `claim` the first who takes it (或签), `all`, `any` or `percent` of a countersign (会签), `inTurn` one after
 * the other (依次).
 */
export const WAYS = ['claim', 'all', 'any', 'percent', 'inTurn'] as const;
export type Way = (typeof WAYS)[number];

export interface Assignment {
  readonly who: Assignee;
  /** Ids of people. */
  readonly users: readonly string[];
  /** Ids of roles. */
  readonly roles: readonly string[];
  /** 1: the head of the starter's department, 2: of the one above it … */
  readonly level: number;
  /** The variable that names the person. */
  readonly field: string;
  readonly way: Way;
  /** How many of a countersign must have passed, percent, 1 to 100. */
  readonly percent: number;
  /** What the file says of an assignee the panel cannot. */
  readonly text: string;
}

/** What an assignment is written as: three attributes, and how often the step is done. */
export interface AssignmentWords {
  readonly assignee: string;
  readonly candidateUsers: string;
  readonly candidateGroups: string;
  /** Null: once. */
  readonly many: Members | null;
}

export interface Members {
  readonly isSequential: boolean;
  readonly collection: string;
  readonly item: string;
  /** '' where all must be done. */
  readonly completion: string;
}

/** The variable that holds one of several signers. */
const SIGNER = 'signer';
const NOTHING: AssignmentWords = {
  assignee: '',
  candidateUsers: '',
  candidateGroups: '',
  many: null,
};
export const NOBODY: Assignment = {
  who: 'nobody',
  users: [],
  roles: [],
  level: 1,
  field: '',
  way: 'claim',
  percent: 60,
  text: '',
};

export function writeAssignment(own: Assignment): AssignmentWords {
  switch (own.who) {
    case 'users':
      return writeUsers(own);
    case 'roles':
      return writeRoles(own);
    case 'deptHead':
      return { ...NOTHING, assignee: `\${deptHead(${Math.max(1, Math.round(own.level))})}` };
    case 'starter':
      return { ...NOTHING, assignee: '${starter}' };
    case 'field':
      return writeField(own);
    case 'headOf':
      return { ...NOTHING, assignee: own.field === '' ? '' : `\${headOf(${own.field})}` };
    default:
      return NOTHING;
  }
}

function writeUsers(own: Assignment): AssignmentWords {
  const [only] = own.users;
  if (own.users.length <= 1) return { ...NOTHING, assignee: only ?? '' };
  if (own.way === 'claim') return { ...NOTHING, candidateUsers: own.users.join(',') };
  return {
    ...NOTHING,
    assignee: `\${${SIGNER}}`,
    many: membersOf(own, `\${'${own.users.join(',')}'}`),
  };
}

/** Whoever of a role claims it first, or all its people countersign. */
function writeRoles(own: Assignment): AssignmentWords {
  const roles = own.roles.join(',');
  if (roles === '' || own.way === 'claim') return { ...NOTHING, candidateGroups: roles };
  return {
    ...NOTHING,
    assignee: `\${${SIGNER}}`,
    many: membersOf(own, `\${usersOfRole('${roles}')}`),
  };
}

/** A field may hold several people; one person is then a countersign of one. */
function writeField(own: Assignment): AssignmentWords {
  if (own.field === '') return NOTHING;
  if (own.way === 'claim') return { ...NOTHING, assignee: `\${${own.field}}` };
  return { ...NOTHING, assignee: `\${${SIGNER}}`, many: membersOf(own, `\${${own.field}}`) };
}

function membersOf({ way, percent }: Assignment, collection: string): Members {
  const completion =
    way === 'any'
      ? '${nrOfCompletedInstances >= 1}'
      : way === 'percent'
        ? `\${nrOfCompletedInstances / nrOfInstances >= ${percent / 100}}`
        : '';
  return { isSequential: way === 'inTurn', collection, item: SIGNER, completion };
}

/** What the words say; `other` where it is more than the panel can. */
export function readAssignment(words: AssignmentWords): Assignment {
  const { assignee, candidateUsers, candidateGroups, many } = words;
  const said = [assignee, candidateUsers, candidateGroups].filter((text) => text !== '');
  if (many !== null) return readMany(words, many);
  if (said.length === 0) return NOBODY;
  if (said.length === 1 && candidateUsers !== '' && !hasExpression(candidateUsers))
    return { ...NOBODY, who: 'users', users: split(candidateUsers) };
  if (said.length === 1 && candidateGroups !== '' && !hasExpression(candidateGroups))
    return { ...NOBODY, who: 'roles', roles: split(candidateGroups) };
  return (said.length === 1 && assignee !== '' ? readAssignee(assignee) : null) ?? asOther(words);
}

function readAssignee(text: string): Assignment | null {
  if (!hasExpression(text)) return { ...NOBODY, who: 'users', users: split(text) };
  const inner = /^[$#]\{\s*(.*?)\s*\}$/.exec(text)?.[1] ?? '';
  const level = /^deptHead\(\s*(\d*)\s*\)$/.exec(inner)?.[1];
  if (level !== undefined) return { ...NOBODY, who: 'deptHead', level: Number(level || '1') };
  const of = /^headOf\(\s*([A-Za-z_]\w*)\s*\)$/.exec(inner)?.[1];
  if (of !== undefined) return { ...NOBODY, who: 'headOf', field: of };
  if (inner === 'starter') return { ...NOBODY, who: 'starter' };
  return /^[A-Za-z_]\w*$/.test(inner) ? { ...NOBODY, who: 'field', field: inner } : null;
}

function readMany(words: AssignmentWords, many: Members): Assignment {
  const way = readWay(many);
  const people = readCollection(many.collection);
  const isOurs =
    words.assignee.replace(/^#/, '$') === `\${${many.item}}` &&
    words.candidateUsers === '' &&
    words.candidateGroups === '';
  return way === null || people === null || !isOurs
    ? asOther(words)
    : { ...NOBODY, ...way, ...people };
}

/** Whom a collection holds: people by their ids, those of roles, or those a variable names. */
function readCollection(text: string): (Pick<Assignment, 'who'> & Partial<Assignment>) | null {
  const inner = /^[$#]\{\s*(.*?)\s*\}$/.exec(text)?.[1] ?? (hasExpression(text) ? '' : text);
  const users = /^'([^']*)'$/.exec(inner)?.[1];
  if (users !== undefined) return { who: 'users', users: split(users) };
  const roles = /^usersOfRole\(\s*'([\d, ]+)'\s*\)$/.exec(inner)?.[1];
  if (roles !== undefined) return { who: 'roles', roles: split(roles) };
  return /^[A-Za-z_]\w*$/.test(inner) ? { who: 'field', field: inner } : null;
}

function readWay({
  isSequential,
  completion,
}: Members): Pick<Assignment, 'way' | 'percent'> | null {
  const bare = completion.replaceAll(' ', '');
  if (bare === '') return { way: isSequential ? 'inTurn' : 'all', percent: NOBODY.percent };
  if (isSequential) return null;
  if (bare === '${nrOfCompletedInstances>=1}') return { way: 'any', percent: NOBODY.percent };
  const share = /^\$\{nrOfCompletedInstances\/nrOfInstances>=(0?\.\d+|1)\}$/.exec(bare)?.[1];
  return share === undefined ? null : { way: 'percent', percent: Math.round(Number(share) * 100) };
}

function asOther({ assignee, candidateUsers, candidateGroups, many }: AssignmentWords): Assignment {
  const text = [
    assignee,
    candidateUsers,
    candidateGroups,
    many?.collection ?? '',
    many?.completion ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return { ...NOBODY, who: 'other', text };
}

const hasExpression = (text: string): boolean => /[$#]\{/.test(text);
const split = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
