import { Button, Modal, Steps } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { hasEnded, missingColumns } from './import-model.ts';
import { MappingStep } from './mapping-step.tsx';
import { UploadStep } from './upload-step.tsx';
import './import.css';
import { useImport, type ImportMoves, type ImportStep } from './use-import.ts';

interface ImportWizardProps {
  readonly entity: EntitySchema;
  /** Records may have changed. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

const STEPS: readonly ImportStep[] = ['upload', 'map', 'check', 'done'];

/** Records from a workbook in four steps (UX.md section 7). Long work goes on when it is closed; the task panel tells of it. */
export function ImportWizard({ entity, onWritten, onClose }: ImportWizardProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const moves = useImport(entity, onWritten);
  const { step, error } = moves;
  return (
    <Modal
      open={isShown}
      width={960}
      title={t('transfer.importTitle', { title: entity.title })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Footer moves={moves} onClose={onClose} />}
      className="import-wizard"
    >
      <Steps
        size="small"
        current={STEPS.indexOf(step)}
        items={STEPS.map((one) => ({ title: t(`transfer.step.${one}`) }))}
      />
      {error ? (
        <p className="import-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="import-body">
        {step === 'upload' ? (
          <UploadStep entity={entity} isBusy={moves.isBusy} onFile={moves.upload} />
        ) : null}
        {step === 'map' && moves.preview ? (
          <MappingStep
            preview={moves.preview}
            mapping={moves.mapping}
            isBusy={moves.isBusy}
            onChange={moves.setMapping}
            onChoose={moves.choose}
          />
        ) : null}
        {step === 'check' && moves.check ? (
          <CheckStep task={moves.check} onCancel={moves.cancel} />
        ) : null}
        {step === 'done' && moves.run ? (
          <DoneStep
            run={moves.run}
            undo={moves.undo}
            isBusy={moves.isBusy}
            onUndo={moves.startUndo}
            onCancel={moves.cancel}
          />
        ) : null}
      </div>
    </Modal>
  );
}

interface FooterProps {
  readonly moves: ImportMoves;
  readonly onClose: () => void;
}

function Footer(props: FooterProps) {
  const { t } = useTexts();
  const { step, run } = props.moves;
  if (step === 'upload') return <Button onClick={props.onClose}>{t('transfer.cancel')}</Button>;
  if (step === 'map') return <MappingButtons {...props} />;
  if (step === 'check') return <CheckButtons {...props} />;
  return (
    <Button type="primary" onClick={props.onClose}>
      {t(run && hasEnded(run) ? 'transfer.finish' : 'transfer.closeRunning')}
    </Button>
  );
}

function MappingButtons({ moves: { preview, mapping, isBusy, back, startCheck } }: FooterProps) {
  const { t } = useTexts();
  const missing = preview ? missingColumns(preview.columns, mapping) : [];
  const titles = missing.map(({ title }) => title).join(t('transfer.join'));
  return (
    <>
      {titles ? <span className="import-missing">{t('transfer.missing', { titles })}</span> : null}
      <Button onClick={() => back('upload')}>{t('transfer.otherFile')}</Button>
      <Button type="primary" loading={isBusy} disabled={missing.length > 0} onClick={startCheck}>
        {t('transfer.check')}
      </Button>
    </>
  );
}

function CheckButtons({ moves: { check, isBusy, back, startRun }, onClose }: FooterProps) {
  const { t } = useTexts();
  const isChecked = check?.status === 'done';
  const { bad = 0, saved = 0, updated = 0 } = check?.result ?? {};
  const count = saved + updated;
  return (
    <>
      <Button onClick={onClose}>
        {t(isChecked ? 'transfer.cancelAll' : 'transfer.closeRunning')}
      </Button>
      {check && hasEnded(check) ? <BackButton isBad={bad > 0} onBack={back} /> : null}
      <Button
        type="primary"
        loading={isBusy}
        disabled={!isChecked || count === 0}
        onClick={startRun}
      >
        {t(bad > 0 ? 'transfer.skip' : 'transfer.run', { count })}
      </Button>
    </>
  );
}

/** A file with mistakes is mended and read anew; one without goes back to its columns. */
function BackButton({
  isBad,
  onBack,
}: {
  readonly isBad: boolean;
  readonly onBack: ImportMoves['back'];
}) {
  const { t } = useTexts();
  return (
    <Button onClick={() => onBack(isBad ? 'upload' : 'map')}>
      {t(isBad ? 'transfer.otherFile' : 'transfer.back')}
    </Button>
  );
}
