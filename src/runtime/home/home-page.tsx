import { useTranslation } from 'react-i18next';
import { AlarmTrend } from './alarm-trend.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { MessagesCard } from './messages-card.tsx';
import { QuickCard } from './quick-card.tsx';
import { OrderStatusCard, StationStatusCard } from './status-cards.tsx';
import { TodoCard } from './todo-card.tsx';
import './home.css';

/** First page after sign-in (UX.md section 13.2). */
export function HomePage() {
  const { t } = useTranslation('home');
  return (
    <div className="home-grid">
      <h1 className="sr-only">{t('title')}</h1>
      <KpiStrip />
      <AlarmTrend />
      <TodoCard />
      <StationStatusCard />
      <OrderStatusCard />
      <MessagesCard />
      <QuickCard />
    </div>
  );
}
