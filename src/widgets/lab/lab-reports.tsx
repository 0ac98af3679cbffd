import { Button } from 'antd';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { DictCell, Tag } from '#engine/fields/cells/tag-cells.tsx';
import { kindOfFile } from '#engine/fields/files/file-kind.ts';
import { PdfFrame } from '#engine/fields/files/pdf-frame.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import './lab.css';

const PAGE = 'GET /test/report/page';
const VERIFY = 'POST /test/report/verify';
const MOST = 100;
const HASH_LETTERS = 12;
const TOLD_MS = 4000;

interface Versions {
  readonly list: readonly Row[];
}

/** The versions of a task's report, newest first, and beside them the document that is looked at. */
export function LabReports({ row, stamp, onTotal }: BlockProps) {
  const { can, t } = usePorts('texts', 'house');
  const [looked, setLooked] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const taskId = String(row.id);
  const params = { taskId, limit: MOST, orderField: 'versionNo', order: 'desc' };
  const { answer, error, retry } = useAnswer(`${taskId} ${stamp} ${looked}`, (data, signal) =>
    data.call<Versions>(PAGE, { params }, { isSilent: true, signal }),
  );
  const found = answer?.list.length;
  useEffect(() => {
    if (found !== undefined) onTotal?.(found);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told changes with each drawing
  }, [found]);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!answer) return <div aria-busy="true" />;
  if (answer.list.length === 0) return <p className="engine-hint">{t('lab.noReport')}</p>;
  const shown = answer.list.find(({ id }) => id === chosen) ?? answer.list[0];
  return (
    <section className="engine-block dsr-lab-reports">
      <div>
        {can('test:report:verify') ? (
          <VerifyButton taskId={taskId} onDone={() => setLooked((old) => old + 1)} />
        ) : null}
        <ol className="dsr-lab-versions">
          {answer.list.map((version) => (
            <li key={String(version.id)} aria-current={version === shown}>
              <Version row={version} onChoose={() => setChosen(String(version.id))} />
            </li>
          ))}
        </ol>
      </div>
      {shown ? <Viewer row={shown} /> : null}
    </section>
  );
}

function VerifyButton({
  taskId,
  onDone,
}: {
  readonly taskId: string;
  readonly onDone: () => void;
}) {
  const { call, t, notify } = usePorts('data', 'texts', 'feedback');
  const verify = async (): Promise<void> => {
    const { isIntact } = await callAddress({ call }, VERIFY, { body: { taskId } });
    notify(isIntact ? 'success' : 'error', t(isIntact ? 'lab.intact' : 'lab.broken'), TOLD_MS);
    onDone();
  };
  return (
    // a failure was told by the port
    <Button size="small" onClick={() => void verify().catch(() => undefined)}>
      {t('lab.verify')}
    </Button>
  );
}

const STATE = { type: 'dict', dict: 'testing_report_state', title: '' } as const;
const BROKEN = '2';
const VOID = '5';

function Version({ row, onChoose }: { readonly row: Row; readonly onChoose: () => void }) {
  const { t } = useTexts();
  const { versionNo, state, hash, integrity, integrityNote, voidReason, rejectReason } = row;
  const reason = voidReason ?? rejectReason;
  const people = [
    ['lab.author', row['authorName'], row['uploadedAt']],
    ['lab.auditor', row['auditorName'], row['auditedAt']],
    ['lab.signer', row['signerName'], row['signedAt']],
  ] as const;
  return (
    <button type="button" className="dsr-lab-version" onClick={onChoose}>
      <span className={state === VOID ? 'engine-struck' : undefined}>
        {t('lab.version', { no: String(versionNo) })}
      </span>{' '}
      <DictCell name="state" value={state} field={STATE} row={row} />
      {integrity === BROKEN ? <Tag text={t('lab.broken')} tone="danger" /> : null}
      {people.map(([key, name, at]) =>
        name ? (
          <small key={key}>
            {t(key)} {String(name)} {at ? String(at) : ''}
          </small>
        ) : null,
      )}
      {reason ? <small>{String(reason)}</small> : null}
      {integrityNote ? <small>{String(integrityNote)}</small> : null}
      <small>
        <code title={String(hash)}>{String(hash ?? '').slice(0, HASH_LETTERS)}</code>
      </small>
    </button>
  );
}

/** The document that was handed out, or the reviewed one before there is any. A PDF is read here; what browsers do not draw is saved. */
function Viewer({ row }: { readonly row: Row }) {
  const { fileUrl, t } = usePorts('data', 'texts');
  const files = (['issuedFile', 'file'] as const).flatMap((field) =>
    filesOf(row[field]).map((one) => ({ ...one, field })),
  );
  const [file] = files;
  if (!file) return <p className="engine-hint">{EMPTY_TEXT}</p>;
  const unseen = <p className="engine-hint">{t('lab.noPreview')}</p>;
  return (
    <div className="dsr-lab-viewer">
      <p>
        {files.map(({ id, name, field }) => (
          <Button key={field} size="small" href={fileUrl(id)} download={name} target="_blank">
            {t(`lab.save.${field}`, { name })}
          </Button>
        ))}
      </p>
      {kindOfFile(file.name) === 'pdf' ? (
        <PdfFrame fileId={file.id} title={file.name} without={() => unseen} />
      ) : (
        unseen
      )}
    </div>
  );
}
