import { Button, Drawer } from 'antd';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import { exportDiagnostics, VERSION } from './export-diagnostics.ts';
import { FirstDayGuide } from './first-day-guide.tsx';
import { helpTexts } from './help-texts.ts';
import { Licences } from './licences.tsx';
import { PageHelp } from './page-help.tsx';
import { ShortcutList } from './shortcut-sheet.tsx';
import './help.css';

interface HelpPanelProps {
  /** The page in sight: its address, its name, and where its way is marked in the guide of the first day. */
  readonly page: { readonly path: string; readonly title: string; readonly at: string } | null;
  /** Leads around the shell; absent where it does not stand. */
  readonly onTour?: () => void;
}

/** The help at the right, beside the page that goes on being used (over it on a phone): this page, the first day of one's role, keys, words of the trade, the version and what a mender asks for (UX.md section 14). */
export function HelpPanel({ page, onTour }: HelpPanelProps) {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const isPhone = useMedia(PHONE);
  const close = (): void => setOpenPart(null);

  return (
    <Drawer
      open={openPart === 'help'}
      size={isPhone ? '100%' : 360}
      mask={isPhone}
      title={t('help.title')}
      onClose={close}
      className="help-panel"
      rootClassName="help-drawer"
    >
      <section>
        <h2>{page?.title || t('help.page')}</h2>
        {page ? <PageHelp path={page.path} /> : null}
      </section>
      <FirstDayGuide at={page?.at ?? ''} onGo={isPhone ? close : () => {}} />
      {isPhone ? null : (
        <details>
          <summary>{t('shortcuts.title')}</summary>
          <ShortcutList />
        </details>
      )}
      <details>
        <summary>{t('help.glossary')}</summary>
        <Glossary />
      </details>
      <section>
        <h2>{t('help.about')}</h2>
        <p className="num">
          {t('help.version', {
            version: VERSION.version,
            build: VERSION.build.slice(0, 19).replace('T', ' '),
          })}
        </p>
        <div className="help-tools">
          {onTour ? <Button onClick={onTour}>{t('help.tour')}</Button> : null}
          <Button onClick={exportDiagnostics}>{t('help.diagnostics')}</Button>
        </div>
        <p className="text-2">{t('help.diagnosticsNote')}</p>
        <Licences />
      </section>
    </Drawer>
  );
}

/** Words of the trade: each key of the file is the word, its text what it means. */
function Glossary() {
  const [words, setWords] = useState<readonly (readonly [string, string])[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void helpTexts('glossary').then((texts) => isCurrent && setWords(pairs(texts ?? {})));
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <dl className="help-facts">
      {words.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `alarm.word` and `alarm.text` belong together. */
function pairs(texts: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, word]) =>
    key.endsWith('.word') ? [[word, texts[key.replace(/\.word$/, '.text')] ?? ''] as const] : [],
  );
}
