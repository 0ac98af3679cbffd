import './home.css';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useHouse } from '#engine/base/ports-context.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { userAtom } from '#runtime/state/session-state.ts';
import { keysOf, type CardName } from '#schemas/api/home-cards.ts';
import { DemoBanner } from './demo-banner.tsx';
import { phoneOrder, sizeOf } from './home-layout.ts';
import { HomeSlot } from './home-slot.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { SetupList } from './setup-list.tsx';
import { TodoCard } from './todo-card.tsx';
import { useDayInWords } from './use-day-in-words.ts';
import { useHomeLayout } from './use-home-layout.ts';

const LayoutEditor = lazyPart(async () => (await import('./layout-editor.tsx')).LayoutEditor);
const SlotTools = lazyPart(async () => (await import('./layout-editor.tsx')).SlotTools);

const figures = async () => import('./figures-card.tsx');

/** What the cards look like. Those that most people see first come with the page, the others when they are shown. */
const PARTS: Readonly<Record<CardName, ComponentType>> = {
  kpi: KpiStrip,
  todo: TodoCard,
  trend: lazyPart(async () => (await import('./alarm-trend.tsx')).AlarmTrend),
  day: lazyPart(async () => (await import('./day-card.tsx')).DayCard),
  asked: lazyPart(async () => (await figures()).AskedCard),
  testing: lazyPart(async () => (await figures()).TestingCard),
  approvals: lazyPart(async () => (await figures()).ApprovalsCard),
  books: lazyPart(async () => (await figures()).BooksCard),
  credit: lazyPart(async () => (await figures()).CreditCard),
  video: lazyPart(async () => (await figures()).VideoCard),
  regions: lazyPart(async () => (await import('./ranking-cards.tsx')).RegionsCard),
  rates: lazyPart(async () => (await import('./ranking-cards.tsx')).LowestRatesCard),
  stations: lazyPart(async () => (await import('./status-cards.tsx')).StationStatusCard),
  orders: lazyPart(async () => (await import('./status-cards.tsx')).OrderStatusCard),
  workload: lazyPart(async () => (await import('./workload-card.tsx')).WorkloadCard),
  assessment: lazyPart(async () => (await import('./assessment-card.tsx')).AssessmentCard),
  notices: lazyPart(async () => (await import('./notices-card.tsx')).NoticesCard),
  quick: lazyPart(async () => (await import('./quick-card.tsx')).QuickCard),
};

/** First page after sign-in (UX.md section 13.2): the cards that the person may see, in the order and the sizes that he arranged. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { can } = useHouse();
  const userType = String(useAtomValue(userAtom)?.userType ?? '');
  const { layout, change } = useHomeLayout(userType);
  const [isEditing, setEditing] = useState(false);
  const [dragged, setDragged] = useState<CardName>();
  const isMine = (name: CardName): boolean => {
    const keys = keysOf(name);
    return can(keys === 'login' ? keys : { anyOf: keys });
  };
  const order = useMedia(PHONE) ? phoneOrder(layout, userType) : layout.order;
  const shown = order.filter((name) => isMine(name) && !layout.hidden.includes(name));
  const day = useDayInWords();
  return (
    <div className="home-grid" data-editing={isEditing}>
      <h1 className="sr-only">{t('title')}</h1>
      <DemoBanner />
      <SetupList />
      {isEditing ? (
        <LayoutEditor
          {...{ layout, userType, onChange: change }}
          hidden={layout.hidden.filter(isMine)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <div className="home-head">
          <span>{day}</span>
          <Button size="small" type="link" onClick={() => setEditing(true)}>
            {t('layout.edit')}
          </Button>
        </div>
      )}
      <div className="home-cards">
        {shown.map((name) => {
          const Part = PARTS[name];
          return (
            <HomeSlot key={name} name={name} size={sizeOf(layout, name, userType)}>
              <Part />
              {isEditing ? (
                <SlotTools
                  {...{ name, shown, layout, userType, dragged, onDrag: setDragged }}
                  onChange={change}
                />
              ) : null}
            </HomeSlot>
          );
        })}
      </div>
    </div>
  );
}
