import { Button, Pagination } from 'antd';
import Search from 'antd/es/input/Search';
import { useState, type ReactNode } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { WidgetProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { readProps } from '#schemas/types/takes.ts';
import { Classes } from './classes.tsx';
import { FoundEntry, type FoundItem } from './found-item.tsx';
import { Labels } from './labels.tsx';
import { ACADEMY_HOME } from './takes.ts';

const PAGE = 20;

/** What is searched for: words, and what the filters at the left hold. */
interface Question {
  readonly text: string;
  readonly entity?: string | undefined;
  readonly classId?: string | undefined;
  /** All of them hang on what is found. */
  readonly labels: readonly string[];
  readonly page: number;
}

/** The first page of the academy: one field over everything, below it what is recommended, new and kept; results in their place. */
export function AcademyHome({ props }: WidgetProps) {
  const { t } = useTexts();
  const [question, setQuestion] = useState<Question>({
    text: readProps(ACADEMY_HOME, props).text ?? '',
    labels: [],
    page: 1,
  });
  return (
    <div className="dsr-academy">
      <Search
        className="dsr-academy-search"
        size="large"
        allowClear
        defaultValue={question.text}
        aria-label={t('academy.search.field')}
        placeholder={t('academy.search.field')}
        enterButton={t('academy.search.button')}
        maxLength={200}
        onSearch={(text) => setQuestion({ text: text.trim(), labels: [], page: 1 })}
      />
      {question.text === '' ? <Start /> : <Results question={question} onChange={setQuestion} />}
    </div>
  );
}

function Start() {
  const { t } = useTexts();
  const { answer, error, retry } = useAnswer('home', (data, signal) =>
    callAddress(data, 'GET /academy/home', {}, { isSilent: true, signal }),
  );
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!answer) return <div aria-busy="true" className="dsr-academy-wait" />;
  const { courses, offers, latest, favourites } = answer;
  return (
    <div className="dsr-academy-cards">
      <div className="dsr-academy-side">
        {courses.length === 0 ? null : <Study courses={courses} />}
        <Card title={t('academy.home.offers')} empty={t('academy.home.noOffers')}>
          {offers.map(({ found, why }) => (
            <FoundEntry key={`${found.entity}:${found.id}`} item={found} why={why} />
          ))}
        </Card>
      </div>
      <div className="dsr-academy-side">
        <Card title={t('academy.home.latest')} empty={t('academy.home.none')}>
          {latest.map((item) => (
            <FoundEntry key={`${item.entity}:${item.id}`} item={item} isShort />
          ))}
        </Card>
        <Card title={t('academy.home.favourites')} empty={t('academy.home.noFavourites')}>
          {favourites.map((item) => (
            <FoundEntry key={`${item.entity}:${item.id}`} item={item} isShort />
          ))}
        </Card>
      </div>
    </div>
  );
}

/** Courses that are not passed yet, each a way back to where its reader stopped. */
function Study({ courses }: Pick<AnswerAt<'GET /academy/home'>, 'courses'>) {
  const { t, open } = usePorts('texts', 'navigation');
  return (
    <Card title={t('academy.home.study')} empty="">
      {courses.map(({ id, name, percent, deadline, isOverdue }) => (
        <li key={id} className="dsr-academy-course">
          <button
            type="button"
            className="dsr-academy-go"
            onClick={() => open(`/academy-lesson?courseId=${id}`, { title: name })}
          >
            {name}
          </button>
          <progress max={100} value={percent} aria-label={name} />
          <span>{t('academy.home.studyDone', { percent })}</span>
          {deadline === null ? null : (
            <span data-late={isOverdue || undefined}>
              {t('academy.home.studyDue', { day: deadline })}
            </span>
          )}
        </li>
      ))}
    </Card>
  );
}

interface CardProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function Card({ title, empty, children }: CardProps) {
  return (
    <section className="dsr-academy-card">
      <h2>{title}</h2>
      {children.length === 0 ? <p className="dsr-academy-empty">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

interface ResultsProps {
  readonly question: Question;
  readonly onChange: (next: Question) => void;
}

function Results({ question, onChange }: ResultsProps) {
  const { text, entity, classId, labels, page } = question;
  const links = [
    ...(classId === undefined ? [] : [`classificationId:${classId}`]),
    ...labels.map((id) => `labels:${id}`),
  ];
  const asked = {
    text,
    page,
    limit: PAGE,
    ...(entity === undefined ? {} : { entities: entity }),
    ...(links.length === 0 ? {} : { links: links.join(',') }),
  };
  const found = useAnswer(JSON.stringify(asked), (data, signal) =>
    callAddress(data, 'GET /search', { params: asked }, { isSilent: true, signal }),
  );
  if (found.error) return <ListFailure error={found.error} onRetry={found.retry} />;
  if (!found.answer) return <div aria-busy="true" className="dsr-academy-wait" />;
  return (
    <div className="dsr-academy-results">
      <Filters question={question} kinds={found.answer.kinds} onChange={onChange} />
      <Hits
        text={text}
        page={page}
        answer={found.answer}
        onPage={(next) => onChange({ ...question, page: next })}
      />
    </div>
  );
}

function Filters({
  question,
  kinds,
  onChange,
}: ResultsProps & { readonly kinds: AnswerAt<'GET /search'>['kinds'] }) {
  const { t } = useTexts();
  const choose = (entity: string | undefined) => onChange({ ...question, entity, page: 1 });
  return (
    <nav className="dsr-academy-filters" aria-label={t('academy.search.filters')}>
      <h2>{t('academy.search.kinds')}</h2>
      <button
        type="button"
        aria-pressed={question.entity === undefined}
        onClick={() => choose(undefined)}
      >
        {t('academy.search.all')}
      </button>
      {kinds.map(({ entity, title, total, isCapped }) => (
        <button
          key={entity}
          type="button"
          aria-pressed={question.entity === entity}
          onClick={() => choose(entity)}
        >
          {title} <small>{isCapped ? `${total}+` : total}</small>
        </button>
      ))}
      <h2>{t('academy.search.classes')}</h2>
      <Classes
        chosen={question.classId}
        onChoose={(classId) => onChange({ ...question, classId, page: 1 })}
      />
      <Labels
        chosen={question.labels}
        onChoose={(labels) => onChange({ ...question, labels, page: 1 })}
      />
    </nav>
  );
}

interface HitsProps {
  readonly text: string;
  readonly page: number;
  readonly answer: AnswerAt<'GET /search'>;
  readonly onPage: (page: number) => void;
}

function Hits({ text, page, answer, onPage }: HitsProps) {
  const { t } = useTexts();
  const { open } = usePorts('navigation');
  const { list, total, isCapped } = answer;
  const ask = () => open(`/academy-assistant?text=${encodeURIComponent(text)}`);
  return (
    <section className="dsr-academy-hits" aria-live="polite">
      <p className="dsr-academy-total">
        {total === 0
          ? t('academy.search.none', { text })
          : t('academy.search.total', { count: isCapped ? `${total}+` : String(total) })}
        <Button type="link" size="small" onClick={ask}>
          {t('academy.search.ask')}
        </Button>
      </p>
      <ul>
        {list.map((item: FoundItem) => (
          <FoundEntry key={`${item.entity}:${item.id}`} item={item} />
        ))}
      </ul>
      {total > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      ) : null}
    </section>
  );
}
