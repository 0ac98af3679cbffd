import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useEnginePorts } from '#engine/ports-context.ts';
import { navigateTo } from '../router/navigation.ts';
import { userAtom } from '../session/session-state.ts';

const FIELDS = ['username', 'realName', 'gender', 'mobile', 'email', 'deptName', 'userType', 'createDate'] as const;
const DICTS: Readonly<Record<string, readonly string[]>> = { gender: ['gender'], userType: ['user_type', 'userType'] };

/** One's own facts, to read. */
export function ProfilePage() {
  const { t } = useTranslation('shell');
  const ports = useEnginePorts();
  const user = useAtomValue(userAtom);
  const show = (name: string): string => {
    const value = user?.[name];
    if (value === null || value === undefined || value === '') return '-';
    const items = (DICTS[name] ?? []).flatMap((code) => ports.dict(code));
    return items.find(({ dictValue }) => dictValue === String(value))?.dictLabel ?? String(value);
  };
  return (
    <section className="card profile-page">
      <h1>{t('profile.title')}</h1>
      <dl>
        {FIELDS.map((name) => (
          <div key={name}>
            <dt>{t(`profile.${name}`)}</dt>
            <dd>{show(name)}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => navigateTo('/change-password')}>{t('user.changePassword')}</Button>
    </section>
  );
}
