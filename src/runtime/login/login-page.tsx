import { Button, Checkbox, Input } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { KEYS } from '#runtime/state/browser-store.ts';
import { NO_ANSWER } from '../http/codes.ts';
import { CallFailure } from '../http/failure.ts';
import { takeReturn, userSignedIn } from '../router/guards.ts';
import { arriveAt } from '../router/navigation.ts';
import { secondStepOf } from '../session/second-step.ts';
import type { SecondStep } from '../session/second-step.ts';
import { mustChangePassword, signIn } from '../session/session.ts';
import { CaptchaPicture, useCaptcha } from './captcha.tsx';
import { LoginField } from './login-field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { LoginHelp, type OtherWay } from './login-help.tsx';
import { DemoHint, LoginReason, LoginRefusal, type Refusal } from './login-notes.tsx';
import { useCapsLock } from './use-caps-lock.ts';

// the other ways in are asked for by few, and bring more of the kit
const PhoneLogin = lazyPart(async () => (await import('./phone-login.tsx')).PhoneLogin);
const ForgotPassword = lazyPart(async () => (await import('./forgot-password.tsx')).ForgotPassword);
const SecondStepForm = lazyPart(
  async () => (await import('./second-step-form.tsx')).SecondStepForm,
);

type Blank = Partial<Record<'username' | 'password' | 'captcha', boolean>>;

/** Where everybody begins: by password, by a code on the phone, or with a forgotten password. */
export function LoginPage() {
  const { t } = useTranslation(['login', 'common']);
  const [way, setWay] = useState<OtherWay | 'password' | 'changed'>('password');
  const [second, setSecond] = useState<SecondStep | null>(null);
  const back = (): void => setWay('password');

  useEffect(() => {
    document.title = `${t('title')} - ${t('common:product')}`;
  }, [t]);

  async function handleSignedIn(): Promise<void> {
    const user = await userSignedIn();
    await arriveAt(mustChangePassword(user) ? '/change-password' : takeReturn());
  }

  if (second)
    return (
      <LoginFrame>
        <SecondStepForm
          second={second}
          onSignedIn={handleSignedIn}
          onBack={() => setSecond(null)}
        />
      </LoginFrame>
    );
  return (
    <LoginFrame>
      {way === 'phone' ? (
        <PhoneLogin onSignedIn={handleSignedIn} onSecond={setSecond} onBack={back} />
      ) : null}
      {way === 'forgot' ? (
        <ForgotPassword onChanged={() => setWay('changed')} onBack={back} />
      ) : null}
      {way === 'password' || way === 'changed' ? (
        <PasswordLogin
          hasNewPassword={way === 'changed'}
          onSignedIn={handleSignedIn}
          onSecond={setSecond}
          onOther={setWay}
        />
      ) : null}
    </LoginFrame>
  );
}

interface PasswordLoginProps {
  readonly hasNewPassword: boolean;
  readonly onSignedIn: () => Promise<void>;
  readonly onSecond: (second: SecondStep) => void;
  readonly onOther: (way: OtherWay) => void;
}

/** Sign-in with name, password and captcha (UX.md section 13.1). */
function PasswordLogin({ hasNewPassword, onSignedIn, onSecond, onOther }: PasswordLoginProps) {
  const { t } = useTranslation(['login', 'common']);
  const given = (useLocation().state as { readonly reason?: string } | null)?.reason;
  const reason = hasNewPassword ? 'passwordChanged' : given;
  const captcha = useCaptcha();
  const caps = useCapsLock();
  const passwordRef = useRef<InputRef>(null);
  const captchaRef = useRef<InputRef>(null);
  const [username, setUsername] = useState(() =>
    localStorage.getItem(KEYS.isRemembered) === 'true'
      ? (localStorage.getItem(KEYS.loginName) ?? '')
      : '',
  );
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState('');
  const [isRemembered, setRemembered] = useState(
    () => localStorage.getItem(KEYS.isRemembered) === 'true',
  );
  const [blank, setBlank] = useState<Blank>({});
  const [refusal, setRefusal] = useState<Refusal>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (!isBusy && refusal?.kind === 'refused')
      (refusal.isCaptcha ? captchaRef : passwordRef).current?.focus();
  }, [isBusy, refusal]);

  async function handleSubmit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const missing: Blank = {
      username: !username.trim(),
      password: !password,
      captcha: !answer.trim(),
    };
    setBlank(missing);
    setRefusal(null);
    if (isBusy || Object.values(missing).some(Boolean)) return;
    setBusy(true);
    try {
      await signIn(
        { username: username.trim(), password, uuid: captcha.uuid, captcha: answer.trim() },
        isRemembered,
      );
      await onSignedIn();
    } catch (error) {
      handleRefused(error);
    } finally {
      setBusy(false);
    }
  }

  function handleRefused(error: unknown): void {
    const second = secondStepOf(error);
    if (second) return onSecond(second);
    const isAway = error instanceof CallFailure && error.code === NO_ANSWER;
    const isCaptcha =
      error instanceof CallFailure && error.issues.some(({ path }) => path === 'captcha');
    setRefusal(
      isAway
        ? { kind: 'away' }
        : {
            kind: 'refused',
            text: error instanceof Error ? error.message : t('common:http.error'),
            isCaptcha,
          },
    );
    if (isAway) return;
    // letters that are hard to read cost no second typing of the password
    if (!isCaptcha) setPassword('');
    setAnswer('');
    captcha.renew();
  }

  return (
    <form
      className="login-form"
      aria-labelledby="login-title"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h1 id="login-title">{t('welcome')}</h1>
      <LoginReason reason={reason} />
      <LoginField
        id="username"
        label={t('username')}
        error={blank.username ? t('usernameBlank') : undefined}
      >
        <Input
          id="username"
          size="large"
          autoFocus={!username}
          autoComplete="username"
          disabled={isBusy}
          value={username}
          status={blank.username ? 'error' : ''}
          aria-invalid={blank.username === true}
          aria-describedby="username-note"
          maxLength={50}
          onChange={(event) => setUsername(event.target.value)}
        />
      </LoginField>
      <LoginField
        id="password"
        label={t('password')}
        error={blank.password ? t('passwordBlank') : undefined}
        hint={caps.isOn ? t('capsLock') : undefined}
      >
        <Input.Password
          id="password"
          ref={passwordRef}
          size="large"
          autoFocus={Boolean(username)}
          autoComplete="current-password"
          disabled={isBusy}
          value={password}
          status={blank.password ? 'error' : ''}
          aria-invalid={blank.password === true}
          aria-describedby="password-note"
          maxLength={64}
          onChange={(event) => setPassword(event.target.value)}
          onKeyUp={caps.watch}
          onKeyDown={caps.watch}
        />
      </LoginField>
      <LoginField
        id="captcha"
        label={t('captcha')}
        error={blank.captcha ? t('captchaBlank') : undefined}
      >
        <div className="login-captcha">
          <Input
            id="captcha"
            ref={captchaRef}
            size="large"
            autoComplete="off"
            disabled={isBusy}
            value={answer}
            status={blank.captcha ? 'error' : ''}
            aria-invalid={blank.captcha === true}
            aria-describedby="captcha-note"
            maxLength={8}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <CaptchaPicture captcha={captcha} />
        </div>
      </LoginField>
      <Checkbox
        checked={isRemembered}
        disabled={isBusy}
        onChange={(event) => setRemembered(event.target.checked)}
      >
        {t('remember')}
      </Checkbox>
      <LoginRefusal
        refusal={refusal}
        isAway={captcha.hasFailed}
        onRetry={() => {
          setRefusal(null);
          captcha.renew();
        }}
      />
      <Button className="login-button" type="primary" htmlType="submit" block loading={isBusy}>
        {t('signIn')}
      </Button>
      <DemoHint
        onFill={(demo) => {
          setUsername(demo.username);
          setPassword(demo.password);
        }}
      />
      <LoginHelp onChoose={onOther} />
    </form>
  );
}
