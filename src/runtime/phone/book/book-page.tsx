import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldText } from '#engine/base/field-text.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { askedForm, readAsked } from '#schemas/standing-books/asked.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { isLive } from '#schemas/standing-books/elements/auto.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { signedTimes, type SignedTime } from '#schemas/standing-books/signed.ts';
import { elementsOf } from '#schemas/standing-books/walk.ts';
import { wordsIn } from '#schemas/standing-books/words.ts';
import type { Kept } from '../kept/use-kept.ts';
import { KeptStates, OldLine } from '../parts/kept-states.tsx';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { usePhoneRecord } from '../parts/use-phone-record.ts';
import { WaitingLink } from '../parts/waiting-link.tsx';
import { PHONE_RECORDS } from '../phone-address.ts';
import { BookFiller } from './book-filler.tsx';
import { useLastValues, withLast } from './last-values.ts';
import { useWaitingBook } from './waiting-book.ts';

/** `#/m/book/{id}`: fills in a standing book, one group a screen. */
export function BookPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone');
  const record = usePhoneRecord(PHONE_RECORDS.book, id);
  const versionId = record.value?.['versionId'];
  const version = usePhoneRecord(
    'standingBookVersion',
    versionId === undefined || versionId === null ? undefined : String(versionId),
  );
  const entity = useEntity(PHONE_RECORDS.book);
  const title = useTitle(entity, record.value);
  const form = useForm(version.value, record.value?.['asked']);
  const document = version.value?.['document'];
  const signed = useMemo(() => (isBook(document) ? signedTimes(document) : []), [document]);
  // the page is whole once both have come: the frame around the form is its own
  if (record.value && form && entity)
    return (
      <Book
        key={String(record.value['id'])}
        title={title}
        record={record.value}
        form={form}
        isLive={hasLive(document)}
        signed={signed}
        age={record.isOld && !record.isLoading ? <OldLine kept={record} /> : null}
        kept={record}
      />
    );
  return (
    <PhoneFrame offline={t('offline.book')} title={title} back="/m/todo" waiting={<WaitingLink />}>
      <KeptStates kept={record} gone={t('book.gone')}>
        {() => (
          <KeptStates kept={version} gone={t('book.gone')}>
            {() => null}
          </KeptStates>
        )}
      </KeptStates>
    </PhoneFrame>
  );
}

/** What a book is called: its template, or 台账 until that is known. */
function useTitle(entity: EntitySchema | null | undefined, row: Row | undefined): string {
  const { t } = useTranslation('phone');
  const texts = useTexts();
  return (entity && row ? fieldText(entity, 'bookId', row, texts) : '') || t('book.title');
}

interface BookProps {
  readonly title: string;
  readonly record: Row;
  readonly form: StoredForm;
  readonly isLive: boolean;
  readonly signed: readonly SignedTime[];
  /** Of when what is shown is, where that is not now. */
  readonly age: ReactNode;
  /** How it was read. */
  readonly kept: Kept<Row>;
}

function Book({ form, kept, ...props }: BookProps) {
  const { record } = props;
  const { t } = useTranslation('phone');
  const texts = usePorts('texts');
  const last = useLastValues(record);
  const waiting = useWaitingBook(record, kept);
  const shown = useMemo(
    () => ({
      ...form,
      fields: withLast(form.fields, last, {
        texts,
        say: (value) => t('book.last', { value }),
      }),
    }),
    [form, last, texts, t],
  );
  return <BookFiller {...props} form={shown} waiting={waiting} onSent={kept.reload} />;
}

/** Whether a template asks the platform for values. */
function hasLive(document: unknown): boolean {
  return (
    isBook(document) &&
    elementsOf(document).some(({ element }) => 'from' in element && isLive(element))
  );
}

function isBook(document: unknown): document is BookDocument {
  return typeof document === 'object' && document !== null && 'elements' in document;
}

/** The form of a record by the version it was begun by. */
function useForm(version: Row | undefined, asked: unknown): StoredForm | undefined {
  const { t } = usePorts('texts');
  return useMemo(() => {
    if (!isForm(version?.['form'])) return undefined;
    const { form, document } = version as Row;
    return askedForm({ form, document }, readAsked(asked), wordsIn(t));
  }, [version, asked, t]);
}

function isForm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'fields' in value && 'layout' in value;
}
