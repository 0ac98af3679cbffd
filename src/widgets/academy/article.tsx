import { Button } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { HistoryBlock } from '#engine/detail/history-block.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { DOCUMENTS, type DocumentName, type MarkKind } from '#schemas/api/academy.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { endpointOf, verbPermission } from '#schemas/language/derive.ts';
import { Standing } from './standing.tsx';
import './academy.css';

type Foot = AnswerAt<'GET /academy/foot/{entity}/{id}'>;

/** A document to be read: its text in one column with what readers do with it and what it speaks of; beside it the outline and who changed what. */
export function Article(props: BlockProps) {
  const { entity, row, stamp } = props;
  const { t } = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const name = DOCUMENTS.find((one) => one === entity.name);
  const headings = useHeadings(body, textOf(row['content']));
  return (
    <section className="dsr-article">
      <div className="dsr-article-column">
        <Standing row={row} />
        <div ref={body} className="dsr-article-text">
          {textOf(row['content']) === '' ? (
            <p className="dsr-academy-empty">{t('academy.noText')}</p>
          ) : (
            <FieldValue entity={entity} name="content" row={row} />
          )}
        </div>
        {name ? <ArticleFoot name={name} id={textOf(row['id'])} stamp={stamp} /> : null}
      </div>
      <Beside {...props} headings={headings} />
    </section>
  );
}

/** The outline, and the changes of the document for who may read them. */
function Beside({
  headings,
  ...block
}: BlockProps & { readonly headings: readonly HTMLElement[] }) {
  const { t, can } = usePorts('texts', 'house');
  const { entity } = block;
  const hasHistory =
    endpointOf(entity, 'history') !== undefined && can(verbPermission(entity, 'history'));
  const hasOutline = headings.length > 1;
  if (!hasOutline && !hasHistory) return null;
  return (
    <aside className="dsr-article-side">
      {hasOutline ? (
        <nav className="dsr-article-outline" aria-label={t('academy.outline')}>
          <h3>{t('academy.outline')}</h3>
          {headings.map((heading) => (
            <button
              key={heading.textContent}
              type="button"
              onClick={() => heading.scrollIntoView({ block: 'start' })}
            >
              {heading.textContent}
            </button>
          ))}
        </nav>
      ) : null}
      {hasHistory ? <HistoryBlock {...block} title={undefined} /> : null}
    </aside>
  );
}

/** The headings of the shown text, each once by its words. */
function useHeadings(body: RefObject<HTMLElement | null>, content: string): readonly HTMLElement[] {
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const found = [...(body.current?.querySelectorAll<HTMLElement>('h1, h2, h3, h4') ?? [])];
    setHeadings(
      found.filter(
        (one, at) => found.findIndex((other) => other.textContent === one.textContent) === at,
      ),
    );
  }, [body, content]);
  return headings;
}

interface FootProps {
  readonly name: DocumentName;
  readonly id: string;
  readonly stamp: number;
}

const KINDS: Readonly<Record<DocumentName, readonly MarkKind[]>> = {
  academyKnowledge: ['useful', 'favourite'],
  academyExperience: ['useful', 'favourite'],
  academyMaterial: ['useful', 'favourite'],
  academyPolicy: ['useful', 'favourite'],
  academyStandard: ['useful', 'favourite'],
  academyQuestion: ['follow', 'favourite'],
};

function ArticleFoot({ name, id, stamp }: FootProps) {
  const { t } = useTexts();
  const path = { entity: name, id };
  const { answer, retry } = useAnswer(`${id}:${stamp}`, (data, signal) =>
    callAddress(data, 'GET /academy/foot/{entity}/{id}', { path }, { isSilent: true, signal }),
  );
  if (!answer) return <div aria-busy="true" />;
  return (
    <footer className="dsr-article-foot">
      <MarkButtons name={name} id={id} foot={answer} onMarked={retry} />
      <Links title={t('academy.successors')} links={answer.successors} />
      <Links title={t('academy.alarms')} links={answer.alarms} />
      <Links title={t('academy.books')} links={answer.books} />
    </footer>
  );
}

interface MarkProps {
  readonly name: DocumentName;
  readonly id: string;
  readonly foot: Foot;
  readonly onMarked: () => void;
}

function MarkButtons({ name, id, foot, onMarked }: MarkProps) {
  const { call, t, notify } = usePorts('data', 'texts', 'feedback');
  const toggle = (kind: MarkKind, isOn: boolean): void => {
    const body = { entity: name, id, kind, isOn };
    callAddress({ call }, 'POST /academy/mark', { body }).then(onMarked, (reason: unknown) =>
      notify('error', asCallError(reason).message),
    );
  };
  return (
    <div className="dsr-article-marks">
      {KINDS[name].map((kind) => {
        const isOn = foot.marks.includes(kind);
        return (
          <Button
            key={kind}
            type={isOn ? 'primary' : 'default'}
            aria-pressed={isOn}
            onClick={() => toggle(kind, !isOn)}
          >
            {t(`academy.${kind}`)} {foot.counts[kind]}
          </Button>
        );
      })}
    </div>
  );
}

function Links({ title, links }: { readonly title: string; readonly links: Foot['alarms'] }) {
  const { open } = usePorts('navigation');
  if (links.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <a
              href={`#${link.route}`}
              onClick={(event) => {
                event.preventDefault();
                open(link.route);
              }}
            >
              {link.title}
            </a>{' '}
            <small>{link.at}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
