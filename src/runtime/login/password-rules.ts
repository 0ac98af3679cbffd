/** The rules of a new password (SPEC.md section 5), in the order they are listed. */
export const PASSWORD_RULES = ['length', 'characters', 'different', 'same'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Which rules hold now: 8 to 16 characters of digits, letters or underscore, other than the old one, typed twice alike. */
export function passwordRules(form: {
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}): Readonly<Record<PasswordRule, boolean>> {
  const { password, newPassword, confirmPassword } = form;
  return {
    length: newPassword.length >= 8 && newPassword.length <= 16,
    characters: /^\w+$/.test(newPassword),
    different: newPassword !== '' && newPassword !== password,
    same: newPassword !== '' && newPassword === confirmPassword,
  };
}
