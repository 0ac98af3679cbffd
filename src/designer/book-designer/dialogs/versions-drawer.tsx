import './versions-drawer.css';
import { Alert, Button, Drawer, Select, Spin } from 'antd';
import { useEffect, useState } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { BookComparison } from '#widgets/stored-form/book-comparison.tsx';
import type { Commander } from '../../commands/commands.ts';
import { CommentField, DecisionDialog } from '../../desk/decision-dialog.tsx';
import { reasonOf } from '../../document/refusals.ts';
import { bookApi, type BookVersionRow } from '../api.ts';
import { toNodes } from '../language/document-nodes.ts';

interface VersionsDrawerProps {
  readonly id: string;
  /** Of the record. */
  readonly version: number;
  readonly running: number;
  readonly commander: Commander;
  readonly document: BookDocument;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const DRAFT = 'draft';

/** Every published version, newest first; any two of them, or the draft, beside each other; one is taken into the drawing or published again. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { id, running, onClose } = props;
  const ports = usePorts('data', 'texts', 'house');
  const { t } = ports;
  const isShown = useIsShown();
  const [versions, setVersions] = useState<readonly BookVersionRow[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [back, setBack] = useState<BookVersionRow | null>(null);
  useEffect(() => {
    bookApi(ports)
      .versions(id)
      .then(setVersions, (cause: unknown) => setFailure(reasonOf(cause)));
  }, [ports, id]);
  return (
    <Drawer open={isShown} title={t('designer.versions')} size={860} onClose={onClose}>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      {versions === null && failure === null ? <Spin /> : null}
      {versions?.length === 0 ? <p>{t('designer.versions.none')}</p> : null}
      <ol className="bd-versions">
        {(versions ?? []).map((one) => (
          <VersionItem key={one.id} {...props} one={one} onBack={() => setBack(one)} />
        ))}
      </ol>
      {versions && versions.length > 0 ? <Compared versions={versions} {...props} /> : null}
      {back ? (
        <RollBackDialog {...props} to={back} running={running} onClose={() => setBack(null)} />
      ) : null}
    </Drawer>
  );
}

type VersionItemProps = VersionsDrawerProps & {
  readonly one: BookVersionRow;
  readonly onBack: () => void;
};

function VersionItem({
  one,
  running,
  commander,
  canEdit,
  canPublish,
  onBack,
  onClose,
}: VersionItemProps) {
  const ports = usePorts('data', 'texts', 'house', 'feedback');
  const { t } = ports;
  const isRunning = one.number === running;
  const take = async (): Promise<void> => {
    const book = readBook((await bookApi(ports).version(one.id)).document);
    const { store } = commander;
    if (book) store.replace(toNodes(book, store.root.props), 'replace');
    onClose();
  };
  return (
    <li>
      <p>
        <strong>{t('designer.version', { version: one.number })}</strong>
        {isRunning ? t('designer.version.now') : ''}{' '}
        {typeof one['rolledBackTo'] === 'number' ? (
          <small>{t('designer.version.from', { version: one['rolledBackTo'] })}</small>
        ) : null}{' '}
        <small>
          {String(one['publishedAt'] ?? '')} {String(one['publisherName'] ?? '')}
        </small>
      </p>
      {one['comment'] ? <p>{String(one['comment'])}</p> : null}
      <div className="bd-version-deeds">
        {canEdit ? (
          <Button
            size="small"
            onClick={() => {
              take().catch((cause: unknown) => ports.notify('error', reasonOf(cause)));
            }}
          >
            {t('designer.version.take')}
          </Button>
        ) : null}
        {isRunning || !canPublish ? null : (
          <Button size="small" onClick={onBack}>
            {t('designer.version.rollBack')}
          </Button>
        )}
      </div>
    </li>
  );
}

type ComparedProps = Pick<VersionsDrawerProps, 'document' | 'running'> & {
  readonly versions: readonly BookVersionRow[];
};

/** Two versions side by side, or one and the draft. */
function Compared({ versions, running, document }: ComparedProps) {
  const { t } = useTexts();
  const latest = versions.find(({ number }) => number === running) ?? versions[0];
  const [left, setLeft] = useState(latest?.id ?? DRAFT);
  const [right, setRight] = useState(DRAFT);
  const [older, newer] = [useDocument(left, document), useDocument(right, document)];
  const nameOf = (key: string): string => {
    const found = versions.find(({ id }) => id === key);
    return found ? t('designer.version', { version: found.number }) : t('bookDesign.draft');
  };
  const options = [DRAFT, ...versions.map(({ id }) => id)].map((value) => ({
    value,
    label: nameOf(value),
  }));
  return (
    <section aria-label={t('bookDesign.compare')}>
      <h3>{t('bookDesign.compare')}</h3>
      <p className="bd-compared">
        <Select
          aria-label={t('bookDesign.compare.older')}
          value={left}
          options={options}
          onChange={setLeft}
        />
        <Select
          aria-label={t('bookDesign.compare.newer')}
          value={right}
          options={options}
          onChange={setRight}
        />
      </p>
      {older && newer ? (
        <BookComparison older={older} newer={newer} titles={[nameOf(left), nameOf(right)]} />
      ) : (
        <Spin />
      )}
    </section>
  );
}

/** The document of a version, or the draft. */
function useDocument(key: string, draft: BookDocument): BookDocument | null {
  const ports = usePorts('data', 'texts', 'feedback');
  const [known, setKnown] = useState<Readonly<Record<string, BookDocument>>>({});
  useEffect(() => {
    if (key === DRAFT) return;
    bookApi(ports)
      .version(key)
      .then(
        (row) => {
          const book = readBook(row.document);
          if (book) setKnown((before) => ({ ...before, [key]: book }));
        },
        (cause: unknown) => ports.notify('error', reasonOf(cause)),
      );
  }, [ports, key]);
  return key === DRAFT ? draft : (known[key] ?? null);
}

type RollBackProps = Pick<VersionsDrawerProps, 'id' | 'version' | 'onClose' | 'onDone'> & {
  readonly to: BookVersionRow;
  readonly running: number;
};

/** Asks before an earlier version is published again, as a new one. */
function RollBackDialog({ id, version, to, running, onClose, onDone }: RollBackProps) {
  const ports = usePorts('data', 'texts', 'feedback');
  const { t } = ports;
  const [comment, setComment] = useState('');
  const run = async (): Promise<void> => {
    const body = { id, version, move: 'rollBack', to: to.number, comment: comment.trim() };
    await bookApi(ports).move(body);
    ports.notify('success', t('designer.published', { version: running + 1 }));
    onDone();
  };
  return (
    <DecisionDialog
      title={t('bookDesign.rollBack.title', { version: to.number })}
      ok={{ text: t('designer.version.rollBack') }}
      width={520}
      onClose={onClose}
      onRun={run}
    >
      <p>{t('bookDesign.rollBack.text')}</p>
      <CommentField
        label={t('designer.publish.comment')}
        value={comment}
        onChange={setComment}
        most={500}
      />
    </DecisionDialog>
  );
}
