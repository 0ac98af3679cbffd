import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { InstanceDetail } from '#schemas/api/workflow-running.ts';
import { orSlash, statusFace } from './process-model.ts';

interface ProcessHeadProps {
  readonly detail: Pick<InstanceDetail, 'instance'>;
  readonly onReload: () => void;
  readonly onPrint: () => void;
}

/** What runs, who started it and when, how it stands, and the way to the record it is about. */
export function ProcessHead({ detail: { instance }, onReload, onPrint }: ProcessHeadProps) {
  const { t } = useTexts();
  const { key, tone, icon } = statusFace(instance);
  const { route, businessKey } = instance;
  const facts = [
    ['name', `${orSlash(instance.name)} v${instance.version}`],
    ['key', instance.key],
    ['starter', orSlash(instance.starterName)],
    ['startTime', instance.startTime],
    ...(instance.endTime === null ? [] : [['endTime', instance.endTime] as const]),
    ...(instance.endComment === null ? [] : [['endComment', instance.endComment] as const]),
  ] as const;
  return (
    <header className="dsr-process-head">
      <div className="dsr-process-title">
        <h2>{instance.title ?? instance.name ?? instance.key}</h2>
        <span className={`engine-tag engine-tone-${tone}`}>
          <LineIcon name={icon} />
          {t(`process.status.${key}`)}
        </span>
        <span className="engine-detailtools">
          {route !== null && businessKey !== null ? (
            <a className="engine-link" href={`#/${route}/${encodeURIComponent(businessKey)}`}>
              {t('process.business')}
            </a>
          ) : null}
          <button
            type="button"
            className="engine-iconbutton"
            aria-label={t('list.reload')}
            title={t('list.reload')}
            onClick={onReload}
          >
            <LineIcon name="reload" />
          </button>
          <button
            type="button"
            className="engine-iconbutton"
            aria-label={t('action.print')}
            title={t('action.print')}
            onClick={onPrint}
          >
            <LineIcon name="print" />
          </button>
        </span>
      </div>
      <dl className="engine-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`process.fact.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
