import Search from 'antd/es/input/Search';
import { useState, type ReactNode } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { WidgetProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import type { AnswerAt, InputAt } from '#schemas/api/contracts.ts';
import { readProps } from '#schemas/types/takes.ts';
import { FoundEntry } from './found-item.tsx';
import { ASSISTANT } from './takes.ts';

type Advice = AnswerAt<'GET /academy/advice'>;
type Asked = NonNullable<InputAt<'GET /academy/advice'>['params']>;

/** From an alarm, an order or words to cases, standards and people, each with why it is offered. */
export function Assistant({ props }: WidgetProps) {
  const { t } = useTexts();
  const { text = '', alarmId = '', orderId = '' } = readProps(ASSISTANT, props);
  const [typed, setTyped] = useState(text);
  const asked = askedFor(typed, alarmId, orderId);
  return (
    <div className="dsr-academy">
      <Search
        className="dsr-academy-search"
        size="large"
        allowClear
        defaultValue={typed}
        aria-label={t('academy.advice.field')}
        placeholder={t('academy.advice.field')}
        enterButton={t('academy.advice.ask')}
        maxLength={200}
        onSearch={(text) => setTyped(text.trim())}
      />
      {asked ? (
        <Answer asked={asked} />
      ) : (
        <p className="dsr-academy-empty">{t('academy.advice.start')}</p>
      )}
    </div>
  );
}

/** What was typed goes before what the page was opened with. */
function askedFor(text: string, alarmId: string, orderId: string): Asked | undefined {
  if (text !== '') return { text };
  if (alarmId !== '') return { alarmId };
  return orderId === '' ? undefined : { orderId };
}

function Answer({ asked }: { readonly asked: Asked }) {
  const { t } = useTexts();
  const { answer, error, retry } = useAnswer(JSON.stringify(asked), (data, signal) =>
    callAddress(data, 'GET /academy/advice', { params: asked }, { isSilent: true, signal }),
  );
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!answer) return <div aria-busy="true" className="dsr-academy-wait" />;
  return (
    <>
      <About answer={answer} />
      <div className="dsr-academy-advice">
        <Offers title={t('academy.advice.cases')} offers={answer.cases} />
        <Offers title={t('academy.advice.documents')} offers={answer.documents} />
        <Offers title={t('academy.advice.standards')} offers={answer.standards} />
        <People people={answer.people} />
      </div>
    </>
  );
}

function About({ answer }: { readonly answer: Advice }) {
  const { t } = useTexts();
  const { open } = usePorts('navigation');
  const { about, route } = answer;
  const said = t('academy.advice.about', { about });
  return (
    <p className="dsr-academy-total">
      {route === undefined ? (
        said
      ) : (
        <a
          href={`#${route}`}
          onClick={(event) => {
            event.preventDefault();
            open(route);
          }}
        >
          {said}
        </a>
      )}
    </p>
  );
}

function Offers({ title, offers }: { readonly title: string; readonly offers: Advice['cases'] }) {
  return (
    <Part title={title} isEmpty={offers.length === 0}>
      {offers.map(({ found, why }) => (
        <FoundEntry key={`${found.entity}:${found.id}`} item={found} why={why} />
      ))}
    </Part>
  );
}

function People({ people }: Pick<Advice, 'people'>) {
  const { t } = useTexts();
  return (
    <Part title={t('academy.advice.people')} isEmpty={people.length === 0}>
      {people.map(({ id, name, why, lastAt }) => (
        <li key={id} className="dsr-found">
          <strong>{name}</strong>
          <p className="dsr-found-why">
            {why} · {t('academy.advice.last', { at: lastAt })}
          </p>
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

function Part({ title, isEmpty, children }: PartProps) {
  const { t } = useTexts();
  return (
    <section className="dsr-academy-card">
      <h2>{title}</h2>
      {isEmpty ? (
        <p className="dsr-academy-empty">{t('academy.advice.nothing')}</p>
      ) : (
        <ul>{children}</ul>
      )}
    </section>
  );
}
