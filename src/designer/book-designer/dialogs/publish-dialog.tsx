import { Spin } from 'antd';
import { useEffect, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { BookComparison } from '#widgets/stored-form/book-comparison.tsx';
import { CommentField, DecisionDialog } from '../../desk/decision-dialog.tsx';
import { reasonOf } from '../../document/refusals.ts';
import { bookApi } from '../api.ts';

const WIDTH = 860;
const MOST_CHARS = 500;

interface PublishDialogProps {
  readonly id: string;
  /** Of the record, as it was saved. */
  readonly version: number;
  /** 0: none is published. */
  readonly running: number;
  readonly document: BookDocument;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What publishing changes: the published version beside the draft. Records go on with the version they began with. */
export function PublishDialog({
  id,
  version,
  running,
  document,
  onClose,
  onDone,
}: PublishDialogProps) {
  const ports = usePorts('data', 'texts', 'feedback');
  const { t } = ports;
  const { older, failure } = useVersion(id, running);
  const [comment, setComment] = useState('');
  const publish = async (): Promise<void> => {
    await bookApi(ports).move({ id, version, move: 'publish', comment: comment.trim() });
    ports.notify('success', t('designer.published', { version: running + 1 }));
    onDone();
  };
  return (
    <DecisionDialog
      title={t('bookDesign.publish.title', { version: running + 1 })}
      ok={{ text: t('designer.publish') }}
      width={WIDTH}
      failure={failure}
      onClose={onClose}
      onRun={publish}
    >
      <CommentField
        label={t('designer.publish.comment')}
        value={comment}
        onChange={setComment}
        most={MOST_CHARS}
      />
      <p>{t(running > 0 ? 'bookDesign.publish.kept' : 'bookDesign.publish.first')}</p>
      {running > 0 && older === null && failure === null ? <Spin /> : null}
      {older ? (
        <BookComparison
          older={older}
          newer={document}
          titles={[t('designer.version', { version: running }), t('bookDesign.draft')]}
        />
      ) : null}
    </DecisionDialog>
  );
}

/** The document of a published version, by its number. */
function useVersion(bookId: string, number: number) {
  const ports = usePorts('data', 'texts', 'feedback');
  const [older, setOlder] = useState<BookDocument | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const read = async (): Promise<void> => {
      if (number === 0) return;
      const api = bookApi(ports);
      const found = (await api.versions(bookId)).find((one) => one.number === number);
      if (found) setOlder(readBook((await api.version(found.id)).document));
    };
    read().catch((cause: unknown) => setFailure(reasonOf(cause)));
  }, [ports, bookId, number]);
  return { older, failure };
}
