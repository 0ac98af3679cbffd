import { GlobalOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Space } from 'antd';
import { createElement, useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useFormShare } from '#engine/base/form-context.ts';
import { useFrameShown } from '#engine/base/frames.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { inputFor } from './input-for.tsx';
import './translated-input.css';

type LocalText = AnswerAt<'GET /sys/language/texts'>[number];

/** A text with a globe beside it: the other languages of the same field, saved on their own. */
export function TranslatedInput(props: InputProps) {
  const { entity = '', row } = useFormShare();
  const Own = inputFor(props.field);
  const ports = useTexts();
  const [isOpen, setOpen] = useState(false);
  const label = ports.t('input.translate', { label: props['aria-label'] ?? '' });
  return (
    <Space.Compact style={{ width: '100%' }}>
      {createElement(Own, props)}
      <Button
        icon={<GlobalOutlined />}
        aria-label={label}
        title={label}
        disabled={props.disabled ?? false}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <LanguagesDialog
          place={{ entity, id: textOf(row['id']), field: props.name }}
          title={label}
          onSaved={(texts) => {
            setOpen(false);
            const shown = texts[document.documentElement.lang];
            if (shown) props.onChange(shown);
          }}
          onLeave={() => setOpen(false)}
        />
      ) : null}
    </Space.Compact>
  );
}

interface LanguagesDialogProps {
  readonly place: { readonly entity: string; readonly id: string; readonly field: string };
  readonly title: string;
  readonly onSaved: (texts: Readonly<Record<string, string>>) => void;
  readonly onLeave: () => void;
}

function LanguagesDialog({ place, title, onSaved, onLeave }: LanguagesDialogProps) {
  const { t, dict } = useTexts();
  const { texts, setText, isRunning, save } = useLanguages({ place, onSaved, onLeave });
  const isShown = useFrameShown();
  const nameOf = (language: string): string =>
    dict('language').find(({ dictValue }) => dictValue === language)?.dictLabel ?? language;
  return (
    <Modal
      open={isShown}
      title={title}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: isRunning, disabled: !texts }}
      onOk={() => void save()}
      onCancel={onLeave}
    >
      {(texts ?? []).map(({ language, text }) => (
        <label key={language} className="eform-language">
          <span>{nameOf(language)}</span>
          <Input value={text} onChange={({ target }) => setText(language, target.value)} />
        </label>
      ))}
      <div className="eform-hint">{t('input.translateHint')}</div>
    </Modal>
  );
}

/** The texts of a value by language: read once, and only those that were changed are sent. */
function useLanguages({ place, onSaved, onLeave }: Omit<LanguagesDialogProps, 'title'>) {
  const ports = useData();
  const [texts, setTexts] = useState<readonly LocalText[] | null>(null);
  const [loaded, setLoaded] = useState<readonly LocalText[]>([]);
  const [isRunning, setRunning] = useState(false);
  const { entity, id, field } = place;
  useEffect(() => {
    let isCurrent = true;
    callAddress(ports, 'GET /sys/language/texts', { params: { entity, id, field } }).then(
      (found) => {
        if (!isCurrent) return;
        setLoaded(found);
        setTexts(found);
      },
      () => isCurrent && onLeave(),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once when the dialog opens
  }, [entity, id, field]);
  const setText = (language: string, text: string): void =>
    setTexts((old) =>
      (old ?? []).map((one) => (one.language === language ? { ...one, text } : one)),
    );
  async function save(): Promise<void> {
    // what the product brings along stays its own unless somebody changes it
    const changed = (texts ?? []).filter(
      ({ language, text }) => loaded.find((one) => one.language === language)?.text !== text,
    );
    const sent = Object.fromEntries(changed.map(({ language, text }) => [language, text.trim()]));
    setRunning(true);
    try {
      await callAddress(ports, 'PUT /sys/language/texts', { body: { ...place, texts: sent } });
      onSaved(sent);
    } catch {
      setRunning(false);
    }
  }
  return { texts, setText, isRunning, save };
}
