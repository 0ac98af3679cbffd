import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';

import type { FormSource } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { DraftLines } from '#engine/form/record/draft-lines.tsx';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import { heldAtom } from '#runtime/outbox/waiting.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import type { SignedTime } from '#schemas/standing-books/signed.ts';
import { seenTop } from '#schemas/types/seen.ts';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { useHeldBack } from '../parts/use-held-back.ts';
import { WaitingHere } from '../parts/waiting-here.tsx';
import { WaitingLink } from '../parts/waiting-link.tsx';
import { PHONE_RECORDS } from '../phone-address.ts';
import { setPlaceOfPhotos } from '../photo/place-of-photos.ts';
import { useSubject } from '../sending/subjects.ts';
import { baseOf, isOpenBook } from './book-conflict.ts';
import { BookEnd } from './book-end.tsx';
import { BookProgress } from './book-progress.tsx';
import { bookScreens, isSeen, type BookScreen } from './book-screens.ts';
import { focusNext } from './focus-next.ts';
import { useBookForm, type BookForm } from './use-book-form.ts';
import { draftKey, type WaitingBook } from './waiting-book.ts';

interface BookFillerProps {
  readonly title: string;
  readonly record: Row;
  readonly form: StoredForm;
  /** The platform has values of its own to tell while it is filled in. */
  readonly isLive: boolean;
  /** Times that follow a signature. */
  readonly signed?: readonly SignedTime[];
  readonly waiting: WaitingBook;
  /** Of when what is shown is, where that is not now. */
  readonly age?: ReactNode;
  /** It was sent: what is shown is old. */
  readonly onSent: () => void;
}

/** One group a screen, then a page that says what is missing. */
export function BookFiller(props: BookFillerProps) {
  const { title, record, form: held, waiting, age, onSent } = props;
  const { t } = useTranslation('phone');
  const { fields } = held;
  const isOpen = isOpenBook(record) && !waiting.isHandedIn;
  const book = useBookOf(props, isOpen);
  useWhereabouts(record, title);
  useWaitingValues(waiting, book);
  useHeldBack(book.unfinished);
  // what is typed stands on the record as it was found, whatever is read of it meanwhile
  const [base] = useState(() => baseOf(record));
  const screens = useMemo(() => bookScreens(held), [held]);
  const body = useRef<HTMLDivElement>(null);
  const { at, step, go } = useSteps({ screens, fields, book, body });
  const screen = screens[at];
  const [before, after] = [step(-1), step(1)];
  return (
    <PhoneFrame
      offline={t('offline.book')}
      title={title}
      back={backOf(record)}
      waiting={<WaitingLink />}
      bar={
        <>
          <Button size="large" disabled={before < 0} onClick={() => go(step(-1))}>
            {t('book.previous')}
          </Button>
          {screen && (isOpen || after < screens.length) ? (
            <Button type="primary" size="large" onClick={() => go(step(1))}>
              {t(after < screens.length ? 'book.next' : 'book.toEnd')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="phone-book" ref={body}>
        {age}
        <WaitingHere record={`${PHONE_RECORDS.book}/${String(record['id'])}`} />
        <BookNotes
          {...{ book, record, isOpen }}
          isWaiting={waiting.isHandedIn && !waiting.isSent}
        />
        <BookProgress at={at} screens={screens} fields={fields} values={book.values} onGo={go} />
        {screen ? (
          <ScreenForm
            // what may be changed no more has a form of its own
            key={`${screen.key} ${isOpen}`}
            screen={screen}
            book={book}
            fields={fields}
            isOpen={isOpen}
            onEnd={() => go(step(1))}
          />
        ) : (
          <BookEnd {...{ record, base, book, screens, fields, isOpen, onSent }} onGo={go} />
        )}
      </div>
    </PhoneFrame>
  );
}

/** What is typed into the book, on what is stored of it and what waits. */
function useBookOf(props: BookFillerProps, isOpen: boolean): BookForm {
  const { record, form, isLive, signed, waiting } = props;
  return useBookForm({
    key: draftKey(record),
    fields: form.fields,
    stored: { ...(isRow(record['values']) ? record['values'] : NO_VALUES), ...waiting.values },
    isReadOnly: !isOpen,
    liveId: isLive ? String(record['id']) : undefined,
    ...(signed && { signed }),
  });
}

/** What another page handed in is what is shown from then on; what was typed here stays kept as a draft. */
function useWaitingValues({ isHandedIn, values }: WaitingBook, { take }: BookForm): void {
  const put = useEffectEvent(() => {
    if (values) take(values);
  });
  useEffect(() => {
    if (isHandedIn) put();
  }, [isHandedIn]);
}

/** What waits of the book is called by its title, and photos are taken at its station, for its order. */
function useWhereabouts(record: Row, title: string): void {
  useSubject(`${PHONE_RECORDS.book}/${String(record['id'])}`, title);
  useEffect(() => {
    const stop = setPlaceOfPhotos({
      station: String(record['stationName'] ?? ''),
      orderNo: String(record['workOrderName'] ?? ''),
    });
    return () => stop();
  }, [record]);
}

interface StepsOptions {
  readonly screens: readonly BookScreen[];
  readonly fields: StoredForm['fields'];
  readonly book: BookForm;
  readonly body: RefObject<HTMLElement | null>;
}

/** Which screen is shown; one past the last is the page at the end. */
function useSteps({ screens, fields, book, body }: StepsOptions) {
  const { notify } = usePorts('feedback');
  const seen = (index: number): boolean => {
    const screen = screens[index];
    return screen !== undefined && isSeen(screen, fields, seenTop(fields, book.values()).scope);
  };
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      screens.findIndex((_, index) => seen(index)),
    ),
  );
  /** The next screen that is seen, as things are filled in now. */
  const step = (by: 1 | -1): number => {
    let to = at + by;
    while (to >= 0 && to < screens.length && !seen(to)) to += by;
    return to;
  };
  const go = (to: number): void => {
    const unfinished = book.unfinished();
    if (unfinished !== undefined) return notify('warning', unfinished);
    setAt(to);
    body.current?.closest('main')?.scrollTo({ top: 0 });
  };
  return { at, step, go };
}

interface ScreenFormProps {
  readonly screen: BookScreen;
  readonly book: BookForm;
  readonly fields: StoredForm['fields'];
  readonly isOpen: boolean;
  /** Enter in the last field. */
  readonly onEnd: () => void;
}

function ScreenForm({ screen, book, fields, isOpen, onEnd }: ScreenFormProps) {
  const [form] = useState(book.openForm);
  const formId = `pb${useId().replace(/[^\w]/g, '')}`;
  const source: FormSource = useMemo(
    () => ({
      fields,
      layout: { columns: 1, items: screen.items },
      columns: 1,
      mode: isOpen ? 'edit' : 'view',
    }),
    [fields, screen, isOpen],
  );
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        const moved = focusNext(event.currentTarget, event.target);
        if (moved === 'own') return;
        event.preventDefault();
        if (moved === 'end') onEnd();
      }}
    >
      <SchemaForm form={form} formId={formId} source={source} />
    </div>
  );
}

interface BookNotesProps {
  readonly book: BookForm;
  readonly record: Row;
  readonly isOpen: boolean;
  /** It was handed in and is not sent yet. */
  readonly isWaiting: boolean;
}

/** What one should know before one goes on: why it came back, what was restored, that nothing can be kept. */
function BookNotes({ book, record, isOpen, isWaiting }: BookNotesProps) {
  const { t } = useTranslation('phone');
  const held = useAtomValue(heldAtom);
  const reason = record['returnReason'];
  return (
    <>
      {isOpen ? null : (
        <p className="phone-old" role="status">
          {t(isWaiting ? 'book.handedIn' : 'book.closed')}
        </p>
      )}
      {isOpen && typeof reason === 'string' && reason !== '' ? (
        <p className="phone-over" role="status">
          {t('book.returned', { reason })}
        </p>
      ) : null}
      {isOpen ? (
        <DraftLines
          draft={book.draft}
          title={(_, at) => t('book.otherDraft', { at })}
          onRestore={(found) => {
            book.take(found.values);
            book.draft.take(found);
          }}
        />
      ) : null}
      {book.restoredAt === undefined ? null : (
        <p className="phone-hint" role="status">
          {t('book.restored', { at: timeOf(book.restoredAt) })}
        </p>
      )}
      <LiveNotes notes={book.notes} />
      {book.isUnkept || held > 0 ? (
        <p className="phone-over" role="alert">
          {t('book.unkept')}
        </p>
      ) : null}
    </>
  );
}

/** Why values of the platform are not there. */
function LiveNotes({ notes }: Pick<BookForm, 'notes'>) {
  const { t } = useTranslation('phone');
  const said = notes ?? [t('book.liveLater')];
  return said.map((note) => (
    <p key={note} className="phone-hint" role="status">
      {note}
    </p>
  ));
}

const NO_VALUES: Row = {};

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** To the order it belongs to. */
function backOf({ workOrderId }: Row): string {
  return workOrderId === null || workOrderId === undefined
    ? '/m/todo'
    : `/m/order/${String(workOrderId)}`;
}

/** The hour of a moment, as the clock of this phone shows it. */
function timeOf(iso: string): string {
  const at = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getMonth() + 1}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
