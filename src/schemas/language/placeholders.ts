import { nearest } from '#schemas/expressions/nearest.ts';

/** What is known of the person who asks: `$user.deptId`. */
export const USER_FACTS = ['id', 'username', 'realName', 'userType', 'deptId', 'enterpriseId', 'opsCompanyId', 'regionCode'] as const;

/** A value out of a row, a form, a query, the parameters of a screen or the asker: `$row.id`, `$user.deptId`. */
export const PATH = /^\$(?:user|master|row|form|query|param)(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/;
/** `$today`, `$today-7`, `$today-7d` */
export const TODAY = /^\$today(?:([+-]\d{1,4})d?)?$/;
/** `$now`, `$now-24h` */
export const NOW = /^\$now(?:([+-]\d{1,5})h)?$/;

/** What is wrong with a placeholder in a schema file; undefined where nothing is, or where the text is none. `onScreen`: there are parameters. */
export function placeholderFault(text: string, onScreen = false): string | undefined {
  if (!text.startsWith('$')) return undefined;
  const fact = /^\$user\.(\w+)$/.exec(text)?.[1];
  if (fact !== undefined && !(USER_FACTS as readonly string[]).includes(fact))
    return `nothing is known as "${text}"${nearest(fact, USER_FACTS)}; known: ${USER_FACTS.join(', ')}`;
  if ((PATH.test(text) && (onScreen || !text.startsWith('$param.'))) || TODAY.test(text) || NOW.test(text)) return undefined;
  return `no placeholder "${text}"; known: $today, $today-7d, $now, $now-24h, $user.id, $row.field, $form.field, $master.field, $query.name${onScreen ? ', $param.name' : ''}`;
}
