import { Alert, Button, Input, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { call } from '#runtime/services/http.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { CheckFile, type HeldFile } from './check-file.tsx';
import './public-page.css';

const CHECK = 'POST /test/report/check';
type Answer = AnswerAt<typeof CHECK>;
type State = Answer['state'];

const TONES = {
  unknown: 'warning',
  signed: 'success',
  void: 'warning',
  open: 'info',
  broken: 'error',
} as const satisfies Record<State, string>;
const FILE_TONES = {
  issued: 'success',
  reviewed: 'success',
  other: 'error',
} as const satisfies Record<NonNullable<Answer['file']>, string>;

/**
 * Whether a test report is genuine, by the code on it: `#/check?code=…`, or the code typed here; and whether a file somebody holds is one of
 * those it consists of. Nothing of what the report says is told.
 */
export function CheckPage() {
  const { search } = useLocation();
  const given = new URLSearchParams(search).get('code') ?? '';
  return <Check key={given} given={given} />;
}

function Check({ given }: { readonly given: string }) {
  const { t } = useTranslation(['lab', 'common']);
  const [code, setCode] = useState(given);
  const [file, setFile] = useState<HeldFile | null>(null);
  const { answer, refusal, isBusy, ask, say } = useCheck(given);
  useEffect(() => {
    document.title = `${t('lab.check.title')} - ${t('common:product')}`;
  }, [t]);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void ask(code.trim(), file);
  };
  const handleHeld = (held: HeldFile | null): void => {
    setFile(held);
    if (held === null) say(t('lab.check.file.unread'));
    else if (code.trim() === '') say('');
    else void ask(code.trim(), held);
  };
  return (
    <main className="public-page public-check">
      <header>
        <h1>{t('lab.check.title')}</h1>
        <span className="text-2">{t('common:product')}</span>
      </header>
      {refusal === '' ? null : <Alert type="error" showIcon title={refusal} />}
      {answer ? <Found {...answer} /> : null}
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
              say('');
            }}
          />
          <CheckFile file={file} onHeld={handleHeld} />
          <Button type="primary" htmlType="submit" disabled={code.trim() === ''}>
            {t('lab.check.ask')}
          </Button>
        </form>
      </Spin>
    </main>
  );
}

/** What is so of the report, and of the file if there was one. */
function Found({ state, file }: Answer) {
  const { t } = useTranslation('lab');
  return (
    <>
      <Alert type={TONES[state]} showIcon title={t(`lab.check.${state}`)} role="status" />
      {file ? (
        <Alert type={FILE_TONES[file]} showIcon title={t(`lab.check.file.${file}`)} role="status" />
      ) : null}
    </>
  );
}

/** The answer to what was asked last; the code of the address is asked for at once. */
function useCheck(given: string) {
  const { t } = useTranslation('common');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(given !== '');
  const last = useRef(0);
  const say = (text: string): void => {
    last.current += 1;
    setBusy(false);
    setAnswer(null);
    setRefusal(text);
  };
  const ask = async (code: string, file: HeldFile | null): Promise<void> => {
    say('');
    const asked = last.current;
    setBusy(true);
    try {
      const body = { code, ...(file && { hash: file.hash }) };
      const found = await call(CHECK, { body }, { isSilent: true });
      if (asked !== last.current) return;
      setAnswer(found);
      setBusy(false);
    } catch (error) {
      if (asked === last.current) say(error instanceof Error ? error.message : t('http.error'));
    }
  };
  useEffect(() => {
    if (given !== '') void ask(given, null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the code of the address
  }, [given]);
  return { answer, refusal, isBusy, ask, say };
}
