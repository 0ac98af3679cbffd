import { nearest } from '#schemas/expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';

/** What is known of the person who asks: `$user.deptId`. */
export const USER_FACTS = [
  'id',
  'username',
  'realName',
  'userType',
  'deptId',
  'enterpriseId',
  'opsCompanyId',
  'regionCode',
] as const;

/** A value out of a row, a form, a query, the parameters of a screen or the asker: `$row.id`, `$user.deptId`. */
export const PATH = /^\$(?:user|master|row|form|query|param)(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/;
/** `$today`, `$today-7`, `$today-7d`, `$today+3d` */
export const TODAY = /^\$today(?:([+-]\d{1,4})d?)?$/;
/** `$now`, `$now-24h`, `$now+24h` */
export const NOW = /^\$now(?:([+-]\d{1,5})h)?$/;
/** The roles that hold a key, so that a link names nobody who could not do what he is named for: `$holding.test:task:accept`. */
export const HOLDING = /^\$holding\.([A-Za-z]\w*(?::\w+)+)$/;

const CLOCK = ['$today', '$now'] as const;
const RULE = [...CLOCK, '$user', '$row', '$form', '$master', '$query'] as const;
const ASKED = [...CLOCK, '$user', '$master', '$query', '$param'] as const;
const EFFECT = [...CLOCK, '$user', '$form', '$row'] as const;

/** Which names a literal of a schema may be instead, by the word it stands in. The checker refuses all others; docs/reference/language.md prints the same table. */
export const PLACEHOLDERS = {
  rule: RULE,
  'field.where': [...RULE, '$holding'],
  'screenNode.where': [...RULE, '$param'],
  'screenNode.query': ASKED,
  'screenNode.body': ASKED,
  'screenNode.props': ASKED,
  'opens.filters': [...ASKED, '$row'],
  'entity.list.opens.filters': [...CLOCK, '$user', '$row'],
  'field.default': [...CLOCK, '$user'],
  'screen.params': [...CLOCK, '$user'],
  'action.set': [...CLOCK, '$user', '$form'],
  'action.body': ['$row', '$ids', '$form', '$user', ...CLOCK],
  'states.effects.set': EFFECT,
  'states.effects.log': EFFECT,
  'states.effects.create.values': EFFECT,
  'entity.samples': CLOCK,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FilledWord = keyof typeof PLACEHOLDERS;

/** Names every expression may use besides fields, and those of one place: the status a move leads to; what a screen asks for; in the dialog of a button the records it was pressed on. */
export const EXPRESSION_NAMES = {
  every: ['$user', '$row', '$form', '$parent', '$master', '$mode', '$today', '$now'],
  states: ['$to'],
  screen: ['$param'],
  dialog: ['$rows'],
} as const;

/** Stand alone, without a part of them. */
const WHOLE: ReadonlySet<string> = new Set(['$row', '$ids', '$form']);
const SHOWN: Readonly<Record<string, string>> = {
  $today: '$today, $today-7d, $today+3d',
  $now: '$now, $now-24h, $now+24h',
  $user: '$user.id',
  $row: '$row.field',
  $form: '$form.field',
  $master: '$master.field',
  $query: '$query.name',
  $param: '$param.name',
  $holding: '$holding.module:entity:right',
};

/** What is wrong with a placeholder in a word of a schema file; undefined where nothing is, or where the text is none. */
export function findPlaceholderFault(text: string, word: FilledWord): Told | undefined {
  if (!text.startsWith('$')) return undefined;
  const names: readonly string[] = PLACEHOLDERS[word];
  const root = /^\$[A-Za-z]*/.exec(text)?.[0] ?? '';
  const isKnown =
    names.includes(root) && ((word === 'action.body' && WHOLE.has(text)) || isWellFormed(text));
  return (
    userFactFault(text) ??
    (isKnown
      ? undefined
      : told(
          'noPlaceholder',
          'no placeholder "{{name}}"{{near}}; known: {{known}}',
          { name: text, known: names.map(shownAs).join(', ') },
          nearest(root, names),
        ))
  );
}

/** What is asked of the person must be known of every person. */
function userFactFault(text: string): Told | undefined {
  const fact = /^\$user\.(\w+)$/.exec(text)?.[1];
  const isKnown = fact === undefined || (USER_FACTS as readonly string[]).includes(fact);
  return isKnown
    ? undefined
    : told(
        'noFact',
        'nothing is known as "{{name}}"{{near}}; known: {{known}}',
        { name: text, known: USER_FACTS.join(', ') },
        nearest(fact, USER_FACTS),
      );
}

function isWellFormed(text: string): boolean {
  return PATH.test(text) || TODAY.test(text) || NOW.test(text) || HOLDING.test(text);
}

function shownAs(name: string): string {
  return SHOWN[name] ?? name;
}
