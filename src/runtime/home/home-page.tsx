import './home.css';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { userAtom } from '#runtime/state/session-state.ts';
import { keysOf, type CardName } from '#schemas/api/home-cards.ts';
import { dayInWords } from '#schemas/formats/times.ts';
import { AlarmTrend } from './alarm-trend.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { fillHoles } from './fill-holes.ts';
import { phoneOrder, sizeOf } from './home-layout.ts';
import { GAP, HomeSlot } from './home-slot.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { SetupList } from './setup-list.tsx';
import { OrderStatusCard, StationStatusCard } from './status-cards.tsx';
import { TodoCard } from './todo-card.tsx';
import { useHomeLayout } from './use-home-layout.ts';

const LayoutEditor = lazyPart(async () => (await import('./layout-editor.tsx')).LayoutEditor);
const SlotTools = lazyPart(async () => (await import('./layout-editor.tsx')).SlotTools);

const rankings = async () => import('./ranking-cards.tsx');
const further = async () => import('./further-cards.ts');

/** What the cards look like. Those that most people see first come with the page, the others when they are shown. */
const PARTS: Readonly<Record<CardName, ComponentType>> = {
  kpi: KpiStrip,
  todo: TodoCard,
  trend: AlarmTrend,
  day: lazyPart(async () => (await import('./day-card.tsx')).DayCard),
  asked: lazyPart(async () => (await further()).AskedCard),
  testing: lazyPart(async () => (await further()).TestingCard),
  approvals: lazyPart(async () => (await further()).ApprovalsCard),
  books: lazyPart(async () => (await further()).BooksCard),
  credit: lazyPart(async () => (await further()).CreditCard),
  video: lazyPart(async () => (await further()).VideoCard),
  regions: lazyPart(async () => (await rankings()).RegionsCard),
  rates: lazyPart(async () => (await rankings()).LowestRatesCard),
  stations: StationStatusCard,
  orders: OrderStatusCard,
  workload: lazyPart(async () => (await further()).WorkloadCard),
  assessment: lazyPart(async () => (await further()).AssessmentCard),
  notices: lazyPart(async () => (await further()).NoticesCard),
  quick: lazyPart(async () => (await further()).QuickCard),
};

const askedOf = (keys: ReturnType<typeof keysOf>) => (keys === 'login' ? keys : { anyOf: keys });

/** First page after sign-in (UX.md section 13.2): the cards that the person may see, in the order and the sizes that he arranged. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { can, now, t: say } = usePorts('house', 'texts');
  const userType = String(useAtomValue(userAtom)?.userType ?? '');
  const { layout, viewer, change } = useHomeLayout(userType);
  const [isEditing, setEditing] = useState(false);
  const [dragged, setDragged] = useState<CardName>();
  const isMine = (name: CardName): boolean => can(askedOf(keysOf(name)));
  const order = useMedia(PHONE) ? phoneOrder(layout, userType) : layout.order;
  const shown = order.filter((name) => isMine(name) && !layout.hidden.includes(name));
  const day = dayInWords(now(), say);
  const cards = useRef<HTMLDivElement>(null);
  // whatever was shown, hidden or moved; of a card that changes its height its slot knows
  useLayoutEffect(() => {
    fillHoles(cards.current, GAP);
  });
  return (
    <div className="home-grid" data-editing={isEditing}>
      <h1 className="sr-only">{t('title')}</h1>
      <DemoBanner />
      <SetupList />
      {isEditing ? (
        <LayoutEditor
          {...{ layout, viewer, onChange: change }}
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
      <div className="home-cards" ref={cards}>
        {shown.map((name) => {
          const Part = PARTS[name];
          return (
            <HomeSlot
              key={name}
              name={name}
              title={t(`layout.cards.${name}`)}
              size={sizeOf(layout, name, userType)}
              part={<Part />}
            >
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
