import { CheckCircleFilled } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { callAddress } from '#engine/base/call.ts';
import { useData } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import { settingsAtom } from '#runtime/state/session-state.ts';
import { settings } from '../ports/settings.ts';
import { useEntityRoutes } from './use-entity-routes.ts';
import './setup-list.css';

const SETTING = 'home.setup';

/** The first hour of whoever sets the product up: each step leads to its page and ticks itself. Gone when all is done, or put away. */
export function SetupList() {
  const { t } = useTranslation('home');
  const ports = useData();
  const routes = useEntityRoutes();
  const isActive = useTab()?.isActive ?? true;
  const isPutAway = useAtomValue(settingsAtom)[SETTING] === false;
  const { data: steps = [], refresh } = useRequest(
    () => callAddress(ports, 'GET /home/setup', {}, { isSilent: true }),
    {
      ready: !isPutAway,
      onError: () => {},
    },
  );
  useEffect(() => {
    if (isActive && !isPutAway) refresh();
  }, [isActive, isPutAway, refresh]);

  const done = steps.filter(({ isDone }) => isDone).length;
  if (isPutAway || done === steps.length) return null;
  return (
    <section className="home-card home-setup" aria-label={t('setup.title')}>
      <header>
        <h2>
          {t('setup.title')}{' '}
          <span className="num text-2">{t('setup.done', { done, total: steps.length })}</span>
        </h2>
        <Button size="small" type="link" onClick={() => settings.set(SETTING, false)}>
          {t('setup.hide')}
        </Button>
      </header>
      <ol>
        {steps.map(({ key, isDone, entity }) => (
          <li key={key} data-done={isDone}>
            <a href={entity ? routes.href(entity) : '#/change-password'}>
              {isDone ? (
                <CheckCircleFilled aria-hidden="true" />
              ) : (
                <span className="setup-open" aria-hidden="true" />
              )}
              <strong>{t(`setup.${key}`)}</strong>
              <span className="text-2">{t(`setup.${key}Text`)}</span>
              <span className="sr-only">{t(isDone ? 'setup.isDone' : 'setup.isOpen')}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
