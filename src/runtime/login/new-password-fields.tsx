import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

import { LoginField } from './login-field.tsx';
import { PASSWORD_RULES, type PasswordRule } from './password-rules.ts';

/** Names of the fields with what password managers need to know. */
const FIELDS = [
  ['password', 'current-password'],
  ['newPassword', 'new-password'],
  ['confirmPassword', 'new-password'],
] as const;
type Name = (typeof FIELDS)[number][0];

interface Props {
  /** Which fields are asked: the old password only where it is known. */
  readonly value: Readonly<Partial<Record<Name, string>>>;
  readonly rules: Readonly<Partial<Record<PasswordRule, boolean>>>;
  readonly isBusy: boolean;
  readonly hasFocus?: boolean;
  readonly onChange: (name: Name, text: string) => void;
}

/** The fields of a new password and its rules, which tick while it is typed. */
export function NewPasswordFields({ value, rules, isBusy, hasFocus = false, onChange }: Props) {
  const { t } = useTranslation('login');
  const asked = FIELDS.filter(([name]) => value[name] !== undefined);
  return (
    <>
      {asked.map(([name, autoComplete], index) => (
        <LoginField key={name} id={name} label={t(`change.${name}`)}>
          <Input.Password
            id={name}
            size="large"
            autoFocus={hasFocus && index === 0}
            autoComplete={autoComplete}
            disabled={isBusy}
            maxLength={64}
            value={value[name]}
            aria-describedby="rules"
            onChange={(event) => onChange(name, event.target.value)}
          />
        </LoginField>
      ))}
      <ul id="rules" className="password-rules" aria-live="polite">
        {PASSWORD_RULES.map((rule) => [rule, rules[rule]] as const).map(([rule, isKept]) => (
          <li key={rule} data-ok={isKept}>
            <span aria-hidden="true">{isKept ? '✓' : '○'}</span> {t(`rules.${rule}`)}
            <span className="sr-only">{t(isKept ? 'rules.ok' : 'rules.open')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
