import { useTranslation } from 'react-i18next';

import { FIGURE_CARDS, figuresOf, type FigureCardName } from '#schemas/api/home-figures.ts';
import { apportion } from '#schemas/formats/percentages.ts';
import type { KeyIn } from '#schemas/texts/text-keys.ts';
import { CountText } from './count-text.tsx';
import { HomeCard } from './home-card.tsx';
import { useEntityRoutes } from './use-entity-routes.ts';
import './figures-card.css';

export const AskedCard = () => <FiguresCard card="asked" />;
export const TestingCard = () => <FiguresCard card="testing" />;
export const ApprovalsCard = () => <FiguresCard card="approvals" />;
export const BooksCard = () => <FiguresCard card="books" />;
export const CreditCard = () => <FiguresCard card="credit" />;
export const VideoCard = () => <FiguresCard card="video" />;

interface Shown {
  readonly name: string;
  readonly total: number;
  readonly isCapped?: boolean | undefined;
  readonly tone?: string | undefined;
  readonly href: string;
}

/** The counts of a card, each a way to its rows; where one of them is the whole, the others say their share of it. */
function FiguresCard({ card }: { readonly card: FigureCardName }) {
  const { t } = useTranslation('home');
  const routes = useEntityRoutes();
  const links = figuresOf(card);
  return (
    <HomeCard
      title={t(`layout.cards.${card}`)}
      api="GET /home/figures"
      params={{ card }}
      className="home-figures"
    >
      {(counted) => {
        const shown = counted.flatMap((one): readonly Shown[] => {
          const link = links.find(({ name }) => name === one.name);
          return link ? [{ ...one, tone: link.tone, href: routes.rows(link) }] : [];
        });
        if (shown.every(({ total }) => total === 0))
          return <p className="home-empty">{t(`figures.${card}.none`)}</p>;
        return 'all' in FIGURE_CARDS[card] ? (
          <Shares card={card} shown={shown} />
        ) : (
          <Counts card={card} shown={shown} />
        );
      }}
    </HomeCard>
  );
}

interface ShownProps {
  readonly card: FigureCardName;
  readonly shown: readonly Shown[];
}

/** The key of a figure's text; the tests hold each against the texts. */
export function figureKey(card: FigureCardName, name: string): KeyIn<'home'> {
  return `figures.${card}.${name}` as KeyIn<'home'>;
}

function Counts({ card, shown }: ShownProps) {
  const { t } = useTranslation('home');
  return (
    <ul className="home-counts">
      {shown.map(({ name, total, isCapped, tone, href }) => (
        <li key={name}>
          <a href={href}>
            <strong className="num" data-tone={total > 0 ? tone : undefined}>
              <CountText count={total} isCapped={isCapped} />
            </strong>
            <span>{t(figureKey(card, name))}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Parts of a whole with their shares, which add up to 100; what none of them holds has a share of its own. */
function Shares({ card, shown }: ShownProps) {
  const { t } = useTranslation('home');
  const all = shown.find(({ name }) => name === 'all');
  const parts = shown.filter(({ name }) => name !== 'all');
  const rest = Math.max(0, (all?.total ?? 0) - parts.reduce((sum, { total }) => sum + total, 0));
  const shares = apportion([...parts.map(({ total }) => total), rest], 1);
  return (
    <div className="home-scroll">
      <ul className="home-bars">
        {parts.map(({ name, total, isCapped, tone = 'primary', href }, at) => (
          <li key={name}>
            <a className="bar-label" href={href} title={t(figureKey(card, name))}>
              {t(figureKey(card, name))}
            </a>
            <span className="bar-track" aria-hidden="true">
              <span style={{ width: `${shares[at] ?? 0}%`, background: `var(--${tone})` }} />
            </span>
            <a className="num" href={href}>
              <CountText count={total} isCapped={isCapped} />{' '}
              <span className="text-2">{shares[at] ?? 0}%</span>
            </a>
          </li>
        ))}
      </ul>
      {all ? (
        <a className="text-2" href={all.href}>
          {t(figureKey(card, 'all'), { total: all.total })}
        </a>
      ) : null}
    </div>
  );
}
