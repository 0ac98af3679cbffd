import { Alert, Button, Input, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { saveBlob } from '#runtime/ports/export-file.ts';
import { call, http } from '#runtime/services/http.ts';
import { PublicTable, type PublicRows } from './public-table.tsx';
import './public-page.css';

/** Rows that fill a screen. */
const PAGE_ROWS = 20;

/**
 * What a schema makes public, for whoever holds a key and has no account: `#/p/station?key=pk_…`, or the key typed here. What stands
 * behind the `#` is sent to no server; the key goes in a head, which no log keeps.
 */
export function PublicPage() {
  const { pathname, search } = useLocation();
  const entity = pathname.split('/').filter(Boolean)[1] ?? '';
  const given = new URLSearchParams(search).get('key') ?? '';
  return <View key={`${entity} ${given}`} entity={entity} given={given} />;
}

interface Props {
  readonly entity: string;
  /** The key of the address; empty where there is none. */
  readonly given: string;
}

interface Asked {
  readonly key: string;
  readonly page: number;
}

function View({ entity, given }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const [asked, setAsked] = useState<Asked>({ key: given, page: 1 });
  const [rows, setRows] = useState<PublicRows | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(given !== '');
  useEffect(() => {
    document.title = `${rows?.title ?? t('public.title')} - ${t('common:product')}`;
  }, [rows, t]);
  useEffect(() => {
    if (asked.key === '') return undefined;
    let isLate = false;
    const finish = (next: () => void): void => {
      if (isLate) return;
      next();
      setBusy(false);
    };
    askRows(entity, asked).then(
      (answer) => finish(() => setRows(answer)),
      (error: unknown) =>
        finish(() => setRefusal(error instanceof Error ? error.message : t('common:http.error'))),
    );
    return () => {
      isLate = true;
    };
  }, [entity, asked, t]);
  const ask = (next: Asked): void => {
    setRefusal('');
    setBusy(true);
    setAsked(next);
  };

  return (
    <main className="public-page">
      <header>
        <h1>{rows?.title ?? t('public.title')}</h1>
        <span className="text-2">{t('common:product')}</span>
      </header>
      {refusal === '' ? null : <Alert type="error" showIcon title={refusal} />}
      {rows ? (
        <PublicTable
          rows={rows}
          page={asked.page}
          pageSize={PAGE_ROWS}
          isBusy={isBusy}
          onPage={(page) => ask({ ...asked, page })}
          onSave={() => void saveFile(entity, asked.key, setRefusal)}
        />
      ) : (
        <KeyForm isBusy={isBusy} onKey={(key) => ask({ key, page: 1 })} />
      )}
    </main>
  );
}

function KeyForm({
  isBusy,
  onKey,
}: {
  readonly isBusy: boolean;
  readonly onKey: (key: string) => void;
}) {
  const { t } = useTranslation('login');
  const [key, setKey] = useState('');
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (key.trim() !== '') onKey(key.trim());
  };
  return (
    <Spin spinning={isBusy}>
      <form className="public-key" onSubmit={handleSubmit}>
        <label htmlFor="public-key">{t('public.key')}</label>
        <Input.Password
          id="public-key"
          value={key}
          autoComplete="off"
          placeholder="pk_"
          onChange={(event) => setKey(event.target.value)}
        />
        <p className="text-2">{t('public.help')}</p>
        <Button type="primary" htmlType="submit" disabled={key.trim() === ''}>
          {t('public.open')}
        </Button>
      </form>
    </Spin>
  );
}

const headOf = (key: string) => ({ 'x-public-key': key });

function askRows(entity: string, { key, page }: Asked): Promise<PublicRows> {
  return call(
    'GET /public/{entity}',
    { path: { entity }, params: { page, limit: PAGE_ROWS } },
    { headers: headOf(key), isSilent: true },
  );
}

async function saveFile(
  entity: string,
  key: string,
  refuse: (message: string) => void,
): Promise<void> {
  try {
    const url = `/public/${encodeURIComponent(entity)}/csv`;
    saveBlob(await http.blob({ url, headers: headOf(key), isSilent: true }));
  } catch (error) {
    refuse(error instanceof Error ? error.message : '');
  }
}
