import { useTexts } from '#engine/base/ports-context.ts';
import { SmallSelect } from '#engine/base/small-select.tsx';
import type { ImportPreview } from '#schemas/api/files.ts';
import { mapField, rowLabel, type Mapping } from './import-model.ts';
import { SourceChoice, type SourceWish } from './source-choice.tsx';

/** No column of the file: columns are counted from 0. */
const NO_COLUMN = -1;

interface MappingStepProps {
  readonly preview: ImportPreview;
  readonly mapping: Mapping;
  readonly isBusy: boolean;
  readonly onChange: (mapping: Mapping) => void;
  readonly onChoose: (wish: SourceWish) => void;
}

/** Which column of the file fills which field, and the first rows as they were read. */
export function MappingStep({ preview, mapping, isBusy, onChange, onChoose }: MappingStepProps) {
  const { t } = useTexts();
  const { header, columns, rows, fileName } = preview;
  const first = preview.preview[0]?.cells ?? [];
  return (
    <>
      <p role="status">{t('transfer.read', { file: fileName, count: rows })}</p>
      <SourceChoice preview={preview} isBusy={isBusy} onChoose={onChoose} />
      <div className="import-scroll">
        <table className="import-table">
          <caption className="engine-hidden">{t('transfer.mapping')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('transfer.field')}</th>
              <th scope="col">{t('transfer.column')}</th>
              <th scope="col">{t('transfer.firstValue')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ field, title, isRequired, isKey, note }) => {
              const at = mapping[field];
              return (
                <tr key={field}>
                  <th scope="row" title={note}>
                    {title}
                    {isRequired || isKey ? <i className="import-star">*</i> : null}
                    {isKey ? <span className="import-key">{t('transfer.key')}</span> : null}
                  </th>
                  <td>
                    <SmallSelect
                      className="import-column"
                      label={t('transfer.columnOf', { title })}
                      isInvalid={(isRequired || isKey) && at === undefined}
                      value={at ?? NO_COLUMN}
                      options={[
                        { value: NO_COLUMN, label: t('transfer.noColumn') },
                        ...header.map((name, column) => ({
                          value: column,
                          label: name || t('transfer.unnamed', { number: column + 1 }),
                        })),
                      ]}
                      onChange={(column) =>
                        onChange(mapField(mapping, field, column === NO_COLUMN ? null : column))
                      }
                    />
                  </td>
                  <td className="import-value">
                    {at === undefined ? '' : String(first[at] ?? '')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <PreviewTable preview={preview} mapping={mapping} />
    </>
  );
}

function PreviewTable({
  preview: { header, preview, columns },
  mapping,
}: Pick<MappingStepProps, 'preview' | 'mapping'>) {
  const { t } = useTexts();
  const used = new Set(columns.map(({ field }) => mapping[field]));
  // a column of a file is known by its number alone: names may be missing or stand twice
  const read = header.map((name, number) => ({ number, name, isUsed: used.has(number) }));
  return (
    <div
      className="import-scroll"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
      tabIndex={0}
      role="region"
      aria-label={t('transfer.preview', { count: preview.length })}
    >
      <table className="import-table import-preview">
        <caption>{t('transfer.preview', { count: preview.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('transfer.row')}</th>
            {read.map((column) => (
              <th key={column.number} scope="col" data-unused={!column.isUsed}>
                {column.name}
                {column.isUsed ? null : <small>{t('transfer.unused')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ number, sheet, cells }) => (
            <tr key={rowLabel(number, sheet)}>
              <td className="num">{rowLabel(number, sheet)}</td>
              {read.map((column) => (
                <td key={column.number} data-unused={!column.isUsed}>
                  {String(cells[column.number] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
