import { usePorts } from '#engine/base/ports-context.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { SheetView } from '#schemas/api/assess.ts';

/** The versions of a sheet side by side: what each indicator came to, the total, the objection and its answer; what changed stands out. */
export function Versions({ view, shown }: { readonly view: SheetView; readonly shown: string }) {
  const { t, dict } = usePorts('texts');
  const { items, versions } = view;
  const label = (value: string): string =>
    dict('assess_indicator').find(({ dictValue }) => dictValue === value)?.dictLabel ?? value;
  return (
    <div className="assess-scroll">
      <table className="assess-lines assess-versions">
        <caption>{t('assess.versions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('assess.indicator')}</th>
            {versions.map(({ mark }) => (
              <th key={mark.id} scope="col">
                {mark.id === shown ? (
                  t('assess.version', { number: mark.revision })
                ) : (
                  <a href={`#/assess-sheet/${mark.id}`}>
                    {t('assess.version', { number: mark.revision })}
                  </a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, code, title, indicator }) => (
            <tr key={id}>
              <th scope="row">{title ?? label(indicator)}</th>
              {versions.map(({ mark, points }, at) => (
                <td
                  key={mark.id}
                  className={
                    at > 0 && points[code] !== versions[at - 1]?.points[code]
                      ? 'assess-changed'
                      : ''
                  }
                >
                  {points[code] ?? EMPTY_TEXT}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('assess.total')}</th>
            {versions.map(({ mark }) => (
              <td key={mark.id}>
                <b>{mark.score ?? EMPTY_TEXT}</b>
              </td>
            ))}
          </tr>
          <Said name={t('assess.objection')} view={view} of="objection" />
          <Said name={t('assess.answer')} view={view} of="answer" />
        </tbody>
      </table>
    </div>
  );
}

function Said({
  name,
  view,
  of,
}: {
  readonly name: string;
  readonly view: SheetView;
  readonly of: 'objection' | 'answer';
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {view.versions.map((version) => (
        <td key={version.mark.id} className="assess-said">
          {version[of]}
        </td>
      ))}
    </tr>
  );
}
