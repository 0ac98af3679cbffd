import { useTexts } from '#engine/base/ports-context.ts';
import { SmallSelect } from '#engine/base/small-select.tsx';
import type { ImportPreview } from '#schemas/api/files.ts';

/** Which sheet, and which rows name its columns. */
export interface SourceWish {
  readonly sheet: string;
  readonly headFrom?: number;
  readonly headRows?: number;
}

interface SourceChoiceProps {
  readonly preview: ImportPreview;
  readonly isBusy: boolean;
  readonly onChoose: (wish: SourceWish) => void;
}

const MAX_TEXT = 40;

/** What was found in the file, to be chosen otherwise: the sheet, the rows of the header; and what a person should know of it. */
export function SourceChoice({ preview, isBusy, onChoose }: SourceChoiceProps) {
  const { t } = useTexts();
  const { sheets, sheet, head, top, notes } = preview;
  const { merged, hiddenRows, hiddenColumns } = notes;
  const said = [
    merged > 0 && t('transfer.note.merged', { count: merged }),
    hiddenRows > 0 && t('transfer.note.hiddenRows', { count: hiddenRows }),
    hiddenColumns > 0 && t('transfer.note.hiddenColumns', { count: hiddenColumns }),
  ].filter((note) => note !== false);
  return (
    <div className="import-source" aria-busy={isBusy}>
      {sheets.length > 1 ? (
        <label>
          {t('transfer.sheet')}
          <SmallSelect
            label={t('transfer.sheet')}
            value={sheet}
            options={sheets.map(({ name, isHidden, rows }) => ({
              value: name,
              label: t(isHidden ? 'transfer.sheetHidden' : 'transfer.sheetRows', {
                name,
                count: rows,
              }),
            }))}
            onChange={(name) => onChoose({ sheet: name })}
          />
        </label>
      ) : null}
      <HeadChoice preview={preview} isBusy={isBusy} onChoose={onChoose} />
      {top.some(({ number }) => number < head.from) ? (
        <span className="engine-hint">{t('transfer.above')}</span>
      ) : null}
      {said.map((note) => (
        <span key={note} className="engine-hint">
          {note}
        </span>
      ))}
    </div>
  );
}

/** Which rows name the columns. */
function HeadChoice({ preview: { head, sheet, top }, onChoose }: SourceChoiceProps) {
  const { t } = useTexts();
  return (
    <>
      <label>
        {t('transfer.head')}
        <SmallSelect
          label={t('transfer.head')}
          value={head.from}
          options={top.map(({ number, cells }) => ({
            value: number,
            label: t('transfer.headRow', { number, text: shortText(cells) }),
          }))}
          onChange={(headFrom) => onChoose({ sheet, headFrom, headRows: head.rows })}
        />
      </label>
      <label>
        {t('transfer.headRows')}
        <SmallSelect
          label={t('transfer.headRows')}
          value={head.rows}
          options={[
            { value: 1, label: t('transfer.headOne') },
            { value: 2, label: t('transfer.headTwo') },
            { value: 3, label: t('transfer.headThree') },
          ]}
          onChange={(headRows) => onChoose({ sheet, headFrom: head.from, headRows })}
        />
      </label>
    </>
  );
}

function shortText(cells: readonly (string | number | boolean | null)[]): string {
  const text = cells.filter((cell) => cell !== null && cell !== '').join(' ');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
