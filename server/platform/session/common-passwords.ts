/** Words that guessing lists begin with, in the spelling that is left when digits at the ends are taken off and letters are read for signs. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'password passwd passwort administrator admin root superuser sysadmin manager guest user username test tester testing welcome letmein login master ' +
    'changeme default demo demos qwerty qwertyuiop qwertyui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qweqwe asdasd zxczxc qwer asdf zxcv ' +
    'abc abcd abcde abcdef abcdefg abcdefgh aabbcc iloveyou loveyou love monkey dragon sunshine princess football baseball superman batman shadow michael ' +
    'jordan hello helloworld whatever trustno computer internet samsung apple google facebook huawei alibaba taobao tencent wechat baidu china beijing shanghai ' +
    'woaini woaiwojia woaiwo wodemima mima nihao zhongguo aini woshishui woaini qq qqq aaa aaaa xxx a aa q w z x asd zxc qwe qaz wsx pass mypassword newpassword ' +
    'oracle mysql postgres postgresql sqlserver tomcat nginx server system database public private secretkey huanbao huanjing jiance'
  ).split(' '),
);
/** Rows of the keyboard, the alphabet and the digits, there and back: a piece of one is a walk, not a password. */
const WALKS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6',
  'a1b2c3d4e5f6g7h8',
  'zaq12wsxcde34rfv',
  '147258369',
  '789456123',
];
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const MAX_REPEAT = 4;

/**
 * Whether a password is one that guessing lists begin with: digits alone, a known word with digits at its ends, also with letters
 * written as digits; a walk on the keyboard; a short piece repeated; a date; or the name of the account.
 */
export function isCommonPassword(password: string, username = ''): boolean {
  const plain = password.toLowerCase().replaceAll('_', '');
  const name = username.toLowerCase();
  const isName =
    name.length > 2 &&
    (plain === name ||
      plain === name.split('').reverse().join('') ||
      wordOf(plain) === wordOf(name));
  return isName || isWord(plain) || isWalk(plain) || isRepeated(plain) || isDate(plain);
}

function isWord(plain: string): boolean {
  const [, core = ''] = /^\d*(.*?)\d*$/.exec(plain) ?? [];
  const read = core
    .split('')
    .map((sign) => SIGNS[sign] ?? sign)
    .join('');
  return (
    [
      core,
      read,
      plain
        .split('')
        .map((sign) => SIGNS[sign] ?? sign)
        .join(''),
    ].some((word) => word !== '' && WORDS.has(word)) || core === ''
  );
}

function wordOf(plain: string): string {
  return plain.replaceAll(/^\d+|\d+$/g, '');
}

function isWalk(plain: string): boolean {
  return WALKS.some((walk) =>
    [walk, walk.split('').reverse().join('')].some((way) => way.includes(plain)),
  );
}

function isRepeated(plain: string): boolean {
  for (let size = 1; size <= MAX_REPEAT; size += 1)
    if (
      plain
        .slice(0, size)
        .repeat(Math.ceil(plain.length / size))
        .startsWith(plain)
    )
      return true;
  return false;
}

/** A birthday, with or without a letter before it. */
function isDate(plain: string): boolean {
  return /^[a-z]{0,2}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(plain);
}
