import { Alert, Button, Input, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { call } from '#runtime/services/http.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import './public-page.css';

const CHECK = 'POST /test/report/check';
type State = AnswerAt<typeof CHECK>['state'];

const TONES = {
  unknown: 'warning',
  signed: 'success',
  void: 'warning',
  open: 'info',
  broken: 'error',
} as const satisfies Record<State, string>;

/** Whether a test report is genuine, by the code on it: `#/check?code=…`, or the code typed here. Nothing of what the report says is told. */
export function CheckPage() {
  const { search } = useLocation();
  const given = new URLSearchParams(search).get('code') ?? '';
  return <Check key={given} given={given} />;
}

function Check({ given }: { readonly given: string }) {
  const { t } = useTranslation(['lab', 'common']);
  const [code, setCode] = useState(given);
  const [state, setState] = useState<State | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(given !== '');
  useEffect(() => {
    document.title = `${t('lab.check.title')} - ${t('common:product')}`;
  }, [t]);
  const ask = async (asked: string): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      setState((await call(CHECK, { body: { code: asked } }, { isSilent: true })).state);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('common:http.error'));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (given !== '') void ask(given);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the code of the address
  }, [given]);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void ask(code.trim());
  };
  return (
    <main className="public-page public-check">
      <header>
        <h1>{t('lab.check.title')}</h1>
        <span className="text-2">{t('common:product')}</span>
      </header>
      {refusal === '' ? null : <Alert type="error" showIcon title={refusal} />}
      {state === null || refusal !== '' ? null : (
        <Alert type={TONES[state]} showIcon title={t(`lab.check.${state}`)} role="status" />
      )}
      <Spin spinning={isBusy}>
        <form className="public-key" onSubmit={handleSubmit}>
          <label htmlFor="check-code">{t('lab.check.code')}</label>
          <Input
            id="check-code"
            value={code}
            autoComplete="off"
            maxLength={40}
            onChange={(event) => {
              setCode(event.target.value);
              // what was answered was of another code
              setState(null);
              setRefusal('');
            }}
          />
          <Button type="primary" htmlType="submit" disabled={code.trim() === ''}>
            {t('lab.check.ask')}
          </Button>
        </form>
      </Spin>
    </main>
  );
}
