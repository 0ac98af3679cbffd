import { isCommonPassword } from './common-passwords.ts';

describe('class “any eight characters will do”: a password', () => {
  it.each(
    `password Password1 Passw0rd P4ssw0rd passw0rd123 pass_word 12345678 87654321 123456789 00000000 aaaaaaaa abcdefgh qwertyuiop qwerty123 1qaz2wsx 1q2w3e4r zxcvbnm1 asdfghjkl admin123 admin1234 123admin welcome1 iloveyou letmein1 abc12345 a1b2c3d4 12341234 abcabcabc 11112222 19900101 wj19900101 woaini520 test1234 qq123456 147258369 huanbao123 Demo_2026 demo1234`.split(
      ' ',
    ),
  )('%s stands on every guessing list', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Tr4verse_Lime9',
    'Secret_Garden7',
    'mv9Kq2Zt',
    'blauer_Stuhl4',
    'Right_2026x',
    'kX3_pl0mb',
    '7Wiesen_grau',
  ])('%s does not', (password) => {
    expect(isCommonPassword(password, 'someone')).toBe(false);
  });

  it('that is the name of the account, there or back, with a number or without', () => {
    expect([
      isCommonPassword('zhangwei', 'zhangwei'),
      isCommonPassword('iewgnahz', 'zhangwei'),
      isCommonPassword('Zhangwei99', 'zhangwei'),
    ]).toEqual([true, true, true]);
  });
});
