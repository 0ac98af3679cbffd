import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { rowLabel, type ImportIssue } from './import-model.ts';

/** Rows and reasons; the whole list is in the file. */
export function IssueTable({ issues }: { readonly issues: readonly ImportIssue[] }) {
  const { t } = useTexts();
  if (issues.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <div className="import-scroll" tabIndex={0} role="region" aria-label={t('transfer.issues')}>
      <table className="import-table">
        <caption className="engine-hidden">{t('transfer.issues')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('transfer.row')}</th>
            <th scope="col">{t('transfer.field')}</th>
            <th scope="col">{t('transfer.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {keyItems(issues, ({ row, sheet, title, message }) =>
            [sheet, row, title, message].join(' '),
          ).map(({ key, item: { row, sheet, title = '', message } }) => (
            <tr key={key}>
              <td className="num">{rowLabel(row, sheet)}</td>
              <td>{title}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
