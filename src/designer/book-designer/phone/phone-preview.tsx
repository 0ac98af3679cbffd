import './phone-preview.css';
import { createForm, onFieldInputValueChange, onFieldValueChange } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useDebounce } from 'ahooks';
import { Button } from 'antd';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { PhoneFrame } from '#engine/base/use-media.ts';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import { checkShape } from '#schemas/standing-books/check/shape.ts';
import { compileBook } from '#schemas/standing-books/compile.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { signClock } from '#schemas/standing-books/sign-clock.ts';
import { signedTimes, type SignedTime } from '#schemas/standing-books/signed.ts';
import { wordsIn } from '#schemas/standing-books/words.ts';
import { seenRecord } from '#schemas/types/seen.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import { sampleValues } from './samples.ts';

const REST_MS = 300;

interface PhonePreviewProps {
  readonly document: BookDocument;
  readonly title: string;
}

/** The form itself in the frame of a phone: it can be filled in, works out and judges as it will in the field. Nothing of it is stored. */
export const PhonePreview = memo(function PhonePreview({ document, title }: PhonePreviewProps) {
  const { t } = useTexts();
  // a form of hundreds of fields takes longer to be made anew than a letter to be typed: it follows once nothing has changed for a moment
  const shown = useDeferredValue(useDebounce(document, { wait: REST_MS }));
  const form = useCompiled(shown);
  const signed = useMemo(() => (form ? signedTimes(shown) : []), [form, shown]);
  const [turn, setTurn] = useState(0);
  const [values, setValues] = useState<Row>({});
  const [isJudged, setJudged] = useState(false);
  const fill = (next: Row): void => {
    setTurn((before) => before + 1);
    setValues(next);
  };
  return (
    <section className="bd-phone" aria-label={t('bookDesign.phone')}>
      <div className="bd-phone-deeds">
        <Button
          size="small"
          disabled={!form}
          onClick={() => form && fill(sampleValues(form.fields))}
        >
          {t('bookDesign.phone.sample')}
        </Button>
        <Button size="small" onClick={() => fill({})}>
          {t('bookDesign.phone.clear')}
        </Button>
        <Button size="small" type="primary" disabled={!form} onClick={() => setJudged(true)}>
          {t('bookDesign.phone.judge')}
        </Button>
      </div>
      <div className="bd-phone-frame">
        <header>{title}</header>
        <div className="bd-phone-form">
          {form ? (
            <Filled
              key={`${turn} ${form.key}`}
              form={form}
              signed={signed}
              // what was typed stays while the template changes around it
              first={values}
              onChange={setValues}
            />
          ) : (
            <p>{t('bookDesign.phone.unsound')}</p>
          )}
        </div>
      </div>
      {form && isJudged ? <Judgement form={form} values={values} /> : null}
    </section>
  );
});

interface CompiledForm extends StoredForm {
  /** Another one for another form. */
  readonly key: string;
}

/** The form of a template; null where it is none yet. */
function useCompiled(document: BookDocument): CompiledForm | null {
  const { t } = useTexts();
  return useMemo(() => {
    if (checkShape(document).length > 0) return null;
    const form = compileBook(document, wordsIn(t));
    return { ...form, key: JSON.stringify(form) };
  }, [document, t]);
}

interface FilledProps {
  readonly form: CompiledForm;
  readonly signed: readonly SignedTime[];
  readonly first: Row;
  readonly onChange: (values: Row) => void;
}

function Filled({ form: { fields, layout }, signed, first, onChange }: FilledProps) {
  const formId = `bd${useId().replace(/[^\w]/g, '')}`;
  const [form] = useState(() =>
    createForm({
      values: structuredClone({ ...first }),
      effects: () => {
        const clock = signClock(fields, signed, first);
        let before = first;
        onFieldInputValueChange('*', ({ form: own }) => {
          const values = toJS(own.values) as Row;
          clock.note(values, before);
          const changes = clock.changes(values);
          before = { ...values, ...changes };
          own.setValues(changes);
        });
        onFieldValueChange('*', (field) => onChange(toJS(field.form.values) as Row));
      },
    }),
  );
  const source: FormSource = useMemo(
    () => ({ fields, layout, columns: 1, mode: 'create' }),
    [fields, layout],
  );
  return (
    <PhoneFrame value={true}>
      <SchemaForm form={form} formId={formId} source={source} />
    </PhoneFrame>
  );
}

/** What would keep the book from being submitted. */
function Judgement({ form, values }: { readonly form: StoredForm; readonly values: Row }) {
  const { t } = useTexts();
  const issues = useMemo(
    () =>
      validateRecord(form.fields, coerceRecord(form.fields, seenRecord(form.fields, values)), {
        mode: 'create',
        say: (key, params) => t(key, params),
      }),
    [form, values, t],
  );
  return (
    <div className="bd-phone-issues" role="status">
      <b>
        {issues.length === 0
          ? t('bookDesign.phone.sound')
          : t('bookDesign.phone.issues', { count: issues.length })}
      </b>
      <ul>
        {keyItems(issues, ({ path }) => path).map(({ key, item }) => (
          <li key={key}>
            <button type="button" className="engine-link" onClick={() => showField(item.path)}>
              {item.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to the field of the phone that an issue is about. */
function showField(path: string): void {
  const [name = ''] = path.split('.');
  const field = document.querySelector<HTMLElement>(`.bd-phone [data-field="${CSS.escape(name)}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus();
}
