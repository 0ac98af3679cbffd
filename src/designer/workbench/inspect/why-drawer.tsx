import { Drawer, Select } from 'antd';
import { createElement, useEffect, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import type { WhyAnswer } from '#schemas/api/workbench.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { workbenchApi } from '../api.ts';
import type { KnownName } from '../language/known-names.ts';
import './why-drawer.css';

interface WhyDrawerProps {
  readonly entities: readonly KnownName[];
  /** The entity to begin with. */
  readonly start: string | undefined;
  readonly onClose: () => void;
}

/** "Why is this hidden?": what one person sees of an entity, each with its reason. */
export function WhyDrawer({ entities, start, onClose }: WhyDrawerProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const [entity, setEntity] = useState(start);
  const [user, setUser] = useState<unknown>(null);
  const field: FieldSpec = { type: 'user', title: t('workbench.why.user') };
  const userId = typeof user === 'string' || typeof user === 'number' ? String(user) : '';
  const asked = useWhy(entity, userId);
  return (
    <Drawer open={isShown} title={t('workbench.why.title')} size={880} onClose={onClose}>
      <div className="wb-form">
        <label htmlFor="wb-why-entity">{t('workbench.why.entity')}</label>
        <Select
          id="wb-why-entity"
          showSearch
          optionFilterProp="label"
          value={entity ?? null}
          options={entities.map(({ name, title }) => ({
            value: name,
            label: `${title ?? ''} ${name}`,
          }))}
          onChange={setEntity}
        />
        <label htmlFor="wb-why-user">{t('workbench.why.user')}</label>
        {createElement(inputFor(field), {
          id: 'wb-why-user',
          name: 'userId',
          field,
          value: user,
          onChange: setUser,
          'aria-label': t('workbench.why.user'),
        })}
      </div>
      <Said asked={asked} />
    </Drawer>
  );
}

interface WhyState {
  readonly answer?: WhyAnswer;
  readonly error?: string;
  readonly isRunning: boolean;
}

/** Asks as soon as both an entity and a person are chosen. */
function useWhy(entity: string | undefined, userId: string): WhyState {
  const ports = useData();
  const [asked, setAsked] = useState<WhyState>({ isRunning: false });
  useEffect(() => {
    if (!entity || !userId) return undefined;
    let isCurrent = true;
    setAsked({ isRunning: true });
    workbenchApi(ports)
      .why(entity, userId)
      .then(
        (answer) => isCurrent && setAsked({ answer, isRunning: false }),
        (error: CallError) => isCurrent && setAsked({ error: error.message, isRunning: false }),
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, entity, userId]);
  return asked;
}

function Said({ asked: { answer, error, isRunning } }: { readonly asked: WhyState }) {
  const { t } = useTexts();
  return (
    <div aria-live="polite" aria-busy={isRunning}>
      {isRunning ? <p className="wb-empty">{t('workbench.loading')}</p> : null}
      {error ? (
        <p className="wb-empty" role="alert">
          {error}
        </p>
      ) : null}
      {!isRunning && !error && !answer ? (
        <p className="wb-empty">{t('workbench.why.choose')}</p>
      ) : null}
      {answer ? <Answer answer={answer} /> : null}
    </div>
  );
}

interface AnswerProps {
  readonly answer: WhyAnswer;
}

function Answer({ answer }: AnswerProps) {
  const { menu, verbs, actions, rows } = answer;
  const { t } = useTexts();
  const sentence = typeof rows === 'string' ? rows : (rows.sentence ?? rows.reason ?? '');
  const [permission, reason] = [t('workbench.why.permission'), t('workbench.why.reason')];
  return (
    <div className="wb-why">
      <h3>{t('workbench.why.menu')}</h3>
      <p>
        <Verdict isYes={menu.visible} /> {menu.reason}
      </p>
      <h3>{t('workbench.why.rows')}</h3>
      <p>{sentence}</p>
      <Table
        title={t('workbench.why.actions')}
        heads={[t('workbench.why.action'), permission, reason]}
        rows={actions.map((one) => ({
          key: one.key,
          isYes: one.allowed,
          cells: [one.title, one.permission, one.reason],
        }))}
      />
      <Table
        title={t('workbench.why.verbs')}
        heads={[t('workbench.why.verb'), permission, reason]}
        rows={verbs.map((one) => ({
          key: one.verb,
          isYes: one.allowed,
          cells: [t(`workbench.why.verbs.${one.verb}`), one.permission, one.reason],
        }))}
      />
      <Fields answer={answer} />
    </div>
  );
}

/** Where each field is shown. */
function Fields({ answer: { fields } }: AnswerProps) {
  const { t } = useTexts();
  return (
    <Table
      title={t('workbench.why.fields')}
      heads={[t('workbench.why.field'), t('workbench.why.shownIn'), t('workbench.why.reason')]}
      rows={fields.map(({ name, title, list, form, export: isExported, masked, reason }) => {
        const places = [
          list && t('workbench.mark.list'),
          form && t('workbench.why.form'),
          isExported && t('workbench.why.export'),
          masked && t('workbench.why.masked'),
        ];
        return {
          key: name,
          isYes: Boolean(list || form || isExported),
          cells: [
            title ? `${title} ${name}` : name,
            places.filter(Boolean).join(' · ') || '-',
            reason ?? '',
          ],
        };
      })}
    />
  );
}

interface TableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly isYes: boolean;
    readonly cells: readonly string[];
  }[];
}

function Table({ title, heads, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, isYes, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">
              <Verdict isYes={isYes} /> {first}
            </th>
            {others.map((cell, index) => (
              <td key={heads[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ isYes }: { readonly isYes: boolean }) {
  const { t } = useTexts();
  const word = t(isYes ? 'workbench.why.yes' : 'workbench.why.no');
  return (
    <span className="wb-verdict" data-yes={isYes} title={word}>
      <LineIcon name={isYes ? 'check-circle' : 'stop'} />
      <span className="engine-hidden">{word}</span>
    </span>
  );
}
