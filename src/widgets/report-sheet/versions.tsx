import { usePorts } from '#engine/base/ports-context.ts';
import type { ReportVersions } from '#schemas/api/report.ts';

/** The versions of a report, each leading to itself. */
export function Versions({
  versions,
  shown,
}: Pick<ReportVersions, 'versions'> & { readonly shown: string }) {
  const { t } = usePorts('texts');
  return (
    <ul>
      {versions.map(({ id, revision, madeAt }) => {
        const words = `${t('paper.version', { number: revision })} ${madeAt ?? ''}`.trim();
        return (
          <li key={id}>
            {id === shown ? <b>{words}</b> : <a href={`#/dm-daily-report/${id}`}>{words}</a>}
          </li>
        );
      })}
    </ul>
  );
}
