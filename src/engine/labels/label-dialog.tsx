import { useRequest } from 'ahooks';
import { Button, InputNumber, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

import { useData, useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { printElement } from '#engine/base/print.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { parsedNumber } from '#engine/fields/inputs/text-filters.ts';
import { MOST_LABELS } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import {
  fitsSheet,
  LABEL_PAPERS,
  LABEL_SIDE,
  paperOf,
  type LabelPaper,
} from '#schemas/language/label.ts';
import { LabelPages, perPage, type PaperKind } from './label-pages.tsx';
import { labelTexts, type LabelTexts } from './label-texts.ts';
import './label-dialog.css';

interface LabelDialogProps {
  readonly entity: EntitySchema;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
}

const PRINTED = 'engine-labelsheet';

/** Labels of the chosen records: which paper, how they will look, and the printer. The paper is remembered for each kind of record. */
export function LabelDialog({ entity, rows, onClose }: LabelDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const labels = useLabels(entity, rows);
  const { kind, paper, setKind, setPaper } = usePaper(entity);
  const fits = fitsSheet(paper);
  const isPossible = kind === 'roll' || (fits.across && fits.down);
  const saving = useSaving({ entity, rows, kind, paper });
  const pages = Math.ceil(labels.length / Math.max(1, perPage(kind, paper)));
  return (
    <>
      <Modal
        open={isShown}
        width={860}
        title={t('label.title', { title: entity.title })}
        onCancel={onClose}
        footer={
          <>
            <span className="engine-hint engine-labelcount" role="status">
              {t('label.count', { count: labels.length, pages })}
            </span>
            <Button onClick={onClose}>{t('list.close')}</Button>
            <Button disabled={!isPossible} loading={saving.loading} onClick={saving.run}>
              {t('action.pdf')}
            </Button>
            <Button
              type="primary"
              disabled={!isPossible}
              onClick={() => printElement(document.getElementById(PRINTED))}
            >
              {t('report.print')}
            </Button>
          </>
        }
      >
        <div className="engine-labels">
          <PaperForm kind={kind} paper={paper} onKind={setKind} onPaper={setPaper} />
          <div className="engine-labelpreview" role="group" aria-label={t('label.preview')}>
            {isPossible ? (
              <LabelPages labels={labels} kind={kind} paper={paper} />
            ) : (
              <p className="engine-labelfault" role="alert">
                {t('label.tooLarge')}
              </p>
            )}
          </div>
        </div>
      </Modal>
      {isShown && isPossible ? <Printed labels={labels} kind={kind} paper={paper} /> : null}
    </>
  );
}

/** The same labels as a file, drawn by the server by the same layout. */
function useSaving({
  entity,
  rows,
  kind,
  paper,
}: Pick<LabelDialogProps, 'entity' | 'rows'> & KeptPaper) {
  const { saveAnswer } = useData();
  const ids = rows.slice(0, MOST_LABELS).map(rowId);
  return useRequest(
    () => saveAnswer('POST /engine/labels', { entity: entity.name, ids, kind, paper }),
    // what the server refuses it has said
    { manual: true, onError: () => {} },
  );
}

/** What the printer gets: directly below the body, where everything else takes no room. */
function Printed({ labels, kind, paper }: Parameters<typeof LabelPages>[0]) {
  const size = kind === 'roll' ? `${paper.width}mm ${paper.height}mm` : 'A4';
  return createPortal(
    <div id={PRINTED} className="engine-printsheet engine-labelsheet">
      <style>{`@page engine-labels { size: ${size}; margin: 0; }`}</style>
      <LabelPages labels={labels} kind={kind} paper={paper} />
    </div>,
    document.body,
  );
}

function useLabels(entity: EntitySchema, rows: readonly Row[]): readonly LabelTexts[] {
  const ports = usePorts('texts', 'house');
  return useMemo(() => {
    const home = window.location.href.split('#')[0] ?? '';
    return rows.slice(0, MOST_LABELS).map((row) => labelTexts({ entity, ports, home }, row));
  }, [entity, rows, ports]);
}

/** What is remembered of a person's paper. */
interface KeptPaper {
  readonly kind: PaperKind;
  readonly paper: LabelPaper;
}

function usePaper(entity: EntitySchema) {
  const { settings } = useHouse();
  const key = `labels.${entity.name}`;
  const [kept, setKept] = useState<KeptPaper>(() => {
    const usual = paperOf(entity.label ?? {});
    const known = settings.get<Partial<KeptPaper>>(key);
    return { kind: known?.kind ?? 'sheet', paper: { ...usual, ...known?.paper } };
  });
  const keep = (next: KeptPaper): void => {
    setKept(next);
    settings.set(key, next);
  };
  return {
    ...kept,
    setKind: (kind: PaperKind) => keep({ ...kept, kind }),
    setPaper: (change: Partial<LabelPaper>) =>
      keep({ ...kept, paper: { ...kept.paper, ...change } }),
  };
}

interface PaperFormProps {
  readonly kind: PaperKind;
  readonly paper: LabelPaper;
  readonly onKind: (kind: PaperKind) => void;
  readonly onPaper: (change: Partial<LabelPaper>) => void;
}

const SIZE = ['width', 'height'] as const;
const COUNTS = ['columns', 'rows'] as const;
const MARGINS = ['top', 'side', 'gap', 'rowGap'] as const;
const MOST_IN_ROW = 20;
/** The shorter side of A4, mm. */
const MOST_MARGIN = 210;

function PaperForm({ kind, paper, onKind, onPaper }: PaperFormProps) {
  const { t } = useTexts();
  const number = (name: keyof LabelPaper, min: number, max: number) => (
    <label key={name}>
      <span>{t(`label.${name}`)}</span>
      <InputNumber<number | string>
        aria-label={t(`label.${name}`)}
        value={paper[name]}
        min={min}
        max={max}
        changeOnWheel={false}
        parser={parsedNumber}
        {...((COUNTS as readonly string[]).includes(name) ? { precision: 0 } : { suffix: 'mm' })}
        onChange={(value) => value !== null && onPaper({ [name]: Number(value) })}
      />
    </label>
  );
  return (
    <div className="engine-labelform">
      <Radio.Group
        aria-label={t('label.paper')}
        value={kind}
        onChange={(event) => onKind(event.target.value as PaperKind)}
        options={[
          { value: 'sheet', label: t('label.sheet') },
          { value: 'roll', label: t('label.roll') },
        ]}
      />
      {kind === 'sheet' ? (
        <div className="engine-labelpapers" role="group" aria-label={t('label.known')}>
          {(['21', '48'] as const).map((count) => (
            <Button key={count} size="small" onClick={() => onPaper(LABEL_PAPERS[count])}>
              {t('label.perSheet', {
                count: Number(count),
                width: LABEL_PAPERS[count].width,
                height: LABEL_PAPERS[count].height,
              })}
            </Button>
          ))}
        </div>
      ) : null}
      <div className="engine-labelnumbers">
        {SIZE.map((name) => number(name, LABEL_SIDE.min, LABEL_SIDE.max))}
        {kind === 'sheet' ? COUNTS.map((name) => number(name, 1, MOST_IN_ROW)) : null}
        {kind === 'sheet' ? MARGINS.map((name) => number(name, 0, MOST_MARGIN)) : null}
      </div>
      <p className="engine-hint">{t('label.hint')}</p>
    </div>
  );
}
