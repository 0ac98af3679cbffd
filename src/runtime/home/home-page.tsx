import './home.css';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { settingsAtom, userAtom } from '#runtime/state/session-state.ts';
import { settings } from '../ports/settings.ts';
import { AlarmTrend } from './alarm-trend.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { hideCard, moveCard, readLayout, usualLayout } from './home-layout.ts';
import type { CardName, HomeLayout } from './home-layout.ts';
import { HomeSlot } from './home-slot.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { NoticesCard } from './notices-card.tsx';
import { QuickCard } from './quick-card.tsx';
import { LowestRatesCard, RegionsCard } from './ranking-cards.tsx';
import { SetupList } from './setup-list.tsx';
import { OrderStatusCard, StationStatusCard } from './status-cards.tsx';
import { TodoCard } from './todo-card.tsx';
import { WorkloadCard } from './workload-card.tsx';

const SETTING = 'home.layout';

const PARTS: Readonly<Record<CardName, ComponentType>> = {
  kpi: KpiStrip,
  trend: AlarmTrend,
  todo: TodoCard,
  stations: StationStatusCard,
  orders: OrderStatusCard,
  rates: LowestRatesCard,
  regions: RegionsCard,
  notices: NoticesCard,
  quick: QuickCard,
  workload: WorkloadCard,
};

/** First page after sign-in (UX.md section 13.2): cards in the order of the person, who may move and hide them. */
export function HomePage() {
  const { t } = useTranslation('home');
  const userType = String(useAtomValue(userAtom)?.userType ?? '');
  const layout = readLayout(useAtomValue(settingsAtom)[SETTING], userType);
  const [isEditing, setEditing] = useState(false);
  const change = (next: HomeLayout): void => settings.set(SETTING, next);
  const shown = layout.order.filter((name) => !layout.hidden.includes(name));
  return (
    <div className="home-grid" data-editing={isEditing}>
      <h1 className="sr-only">{t('title')}</h1>
      <DemoBanner />
      <SetupList />
      {isEditing ? (
        <div className="home-editor" role="toolbar" aria-label={t('layout.edit')}>
          <span>{t('layout.hint')}</span>
          {layout.hidden.map((name) => (
            <Button key={name} size="small" onClick={() => change(hideCard(layout, name, false))}>
              {t('layout.show', { title: t(`layout.cards.${name}`) })}
            </Button>
          ))}
          <Button size="small" onClick={() => change(usualLayout(userType))}>
            {t('layout.reset')}
          </Button>
          <Button size="small" type="primary" onClick={() => setEditing(false)}>
            {t('layout.done')}
          </Button>
        </div>
      ) : null}
      <div className="home-cards">
        {shown.map((name, index) => {
          const Part = PARTS[name];
          const title = t(`layout.cards.${name}`);
          return (
            <HomeSlot key={name} name={name}>
              <Part />
              {isEditing ? (
                <div className="home-slottools">
                  <Button
                    size="small"
                    disabled={index === 0}
                    aria-label={t('layout.up', { title })}
                    onClick={() => change(moveCard(layout, name, -1))}
                  >
                    ↑
                  </Button>
                  <Button
                    size="small"
                    disabled={index === shown.length - 1}
                    aria-label={t('layout.down', { title })}
                    onClick={() => change(moveCard(layout, name, 1))}
                  >
                    ↓
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('layout.hide', { title })}
                    onClick={() => change(hideCard(layout, name, true))}
                  >
                    {t('layout.hideShort')}
                  </Button>
                </div>
              ) : null}
            </HomeSlot>
          );
        })}
      </div>
      {isEditing ? null : (
        <div className="home-foot">
          <Button size="small" type="link" onClick={() => setEditing(true)}>
            {t('layout.edit')}
          </Button>
        </div>
      )}
    </div>
  );
}
