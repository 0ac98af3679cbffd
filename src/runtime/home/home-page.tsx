import './home.css';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { settingsAtom, userAtom } from '#runtime/state/session-state.ts';
import { settings } from '../ports/settings.ts';
import { AlarmTrend } from './alarm-trend.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { hideCard, moveCard, phoneOrder, readLayout, usualLayout } from './home-layout.ts';
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
  assessment: lazyPart(async () => (await import('./assessment-card.tsx')).AssessmentCard),
};

/** First page after sign-in (UX.md section 13.2): cards in the order of the person, who may move and hide them. */
export function HomePage() {
  const { t } = useTranslation('home');
  const userType = String(useAtomValue(userAtom)?.userType ?? '');
  const layout = readLayout(useAtomValue(settingsAtom)[SETTING], userType);
  const [isEditing, setEditing] = useState(false);
  const change = (next: HomeLayout): void => settings.set(SETTING, next);
  const order = useMedia(PHONE) ? phoneOrder(layout, userType) : layout.order;
  const shown = order.filter((name) => !layout.hidden.includes(name));
  return (
    <div className="home-grid" data-editing={isEditing}>
      <h1 className="sr-only">{t('title')}</h1>
      <DemoBanner />
      <SetupList />
      {isEditing ? (
        <LayoutEditor
          layout={layout}
          onChange={change}
          onReset={() => change(usualLayout(userType))}
          onDone={() => setEditing(false)}
        />
      ) : null}
      <div className="home-cards">
        {shown.map((name, index) => {
          const Part = PARTS[name];
          return (
            <HomeSlot key={name} name={name}>
              <Part />
              {isEditing ? (
                <SlotTools
                  name={name}
                  ends={{ isFirst: index === 0, isLast: index === shown.length - 1 }}
                  onMove={(step) => change(moveCard(layout, name, step))}
                  onHide={() => change(hideCard(layout, name, true))}
                />
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

interface LayoutEditorProps {
  readonly layout: HomeLayout;
  readonly onChange: (layout: HomeLayout) => void;
  readonly onReset: () => void;
  readonly onDone: () => void;
}

/** Brings hidden cards back, and everything as it comes. */
function LayoutEditor({ layout, onChange, onReset, onDone }: LayoutEditorProps) {
  const { t } = useTranslation('home');
  return (
    <div className="home-editor" role="toolbar" aria-label={t('layout.edit')}>
      <span>{t('layout.hint')}</span>
      {layout.hidden.map((name) => (
        <Button key={name} size="small" onClick={() => onChange(hideCard(layout, name, false))}>
          {t('layout.show', { title: t(`layout.cards.${name}`) })}
        </Button>
      ))}
      <Button size="small" onClick={onReset}>
        {t('layout.reset')}
      </Button>
      <Button size="small" type="primary" onClick={onDone}>
        {t('layout.done')}
      </Button>
    </div>
  );
}

interface SlotToolsProps {
  readonly name: HomeLayout['order'][number];
  readonly ends: { readonly isFirst: boolean; readonly isLast: boolean };
  readonly onMove: (step: -1 | 1) => void;
  readonly onHide: () => void;
}

/** Moves a card by a place, and hides it. */
function SlotTools({ name, ends, onMove, onHide }: SlotToolsProps) {
  const { t } = useTranslation('home');
  const title = t(`layout.cards.${name}`);
  return (
    <div className="home-slottools">
      <Button
        size="small"
        disabled={ends.isFirst}
        aria-label={t('layout.up', { title })}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        disabled={ends.isLast}
        aria-label={t('layout.down', { title })}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button size="small" aria-label={t('layout.hide', { title })} onClick={onHide}>
        {t('layout.hideShort')}
      </Button>
    </div>
  );
}
