import { Button } from 'antd';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { passSecondStep } from '../session/second-step.ts';
import type { SecondStep } from '../session/second-step.ts';
import { RecoveryCodes } from '../two-step/recovery-codes.tsx';
import { TotpPicture } from '../two-step/totp-picture.tsx';
import { CodeField, STEP_CODE_LENGTH } from './code-field.tsx';
import '../two-step/two-step.css';

interface Props {
  readonly second: SecondStep;
  /** The tokens are kept. */
  readonly onSignedIn: () => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of signing in: a code of the app, or a recovery code; a set-up shows the secret first and recovery codes after. */
export function SecondStepForm({ second, onSignedIn, onBack }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !code) return;
    setBusy(true);
    setRefusal('');
    try {
      const codes = await passSecondStep(second.step, code);
      if (codes.length > 0) setRecoveryCodes(codes);
      else await onSignedIn();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('common:http.error'));
      setCode('');
    } finally {
      setBusy(false);
    }
  }

  if (recoveryCodes.length > 0)
    return (
      <section className="login-form" aria-labelledby="login-title">
        <h1 id="login-title">{t('second.codes')}</h1>
        <RecoveryCodes codes={recoveryCodes} onDone={() => void onSignedIn()} />
      </section>
    );
  return (
    <form
      className="login-form"
      aria-labelledby="login-title"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h1 id="login-title">{t('second.title')}</h1>
      {second.setup ? (
        <>
          <p className="login-note">{t('second.mustSetUp')}</p>
          <TotpPicture setup={second.setup} />
        </>
      ) : null}
      <CodeField
        id="second-code"
        label={t('second.code')}
        hint={second.setup ? undefined : t('second.hint')}
        maxLength={STEP_CODE_LENGTH}
        hasFocus
        isBusy={isBusy}
        refusal={refusal}
        value={code}
        onChange={setCode}
      />
      <Button
        className="login-button"
        type="primary"
        htmlType="submit"
        block
        loading={isBusy}
        disabled={!code}
      >
        {t('signIn')}
      </Button>
      <div className="login-links">
        <button type="button" className="link-button" onClick={onBack}>
          {t('byPassword')}
        </button>
      </div>
    </form>
  );
}
