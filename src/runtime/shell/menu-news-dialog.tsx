import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, FloatButton, Modal, Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PlainTable } from '#engine/base/plain-table.tsx';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import type { MenuNews } from '#schemas/api/menu-news.ts';
import { TOAST_MS } from '../http/codes.ts';
import { call } from '../services/http.ts';
import './menu-news-dialog.css';

/** Where what was put off is seen. */
const WAITS_AT: readonly string[] = ['/home', '/sys-role'];

type Entry = MenuNews['entries'][number];

/** Roles to give each entry to, beyond those that hold it, by the entry's id. */
type Chosen = Readonly<Record<string, readonly string[]>>;

interface Props {
  readonly news: MenuNews;
  /** Decided, or refused because somebody else decided or a role is gone: what is left is to be asked for. */
  readonly onChanged: () => Promise<void>;
}

/** The menu entries and rights of an update, each with the roles that have it and those it is given to. */
export function MenuNewsDialog({ news, onChanged }: Props) {
  const { t } = useTranslation('shell');
  const [all, setChosen] = useState<Chosen>(() => suggestionsOf(news));
  const [isPutOff, setPutOff] = useState(false);
  const { isSending, send } = useSending(onChanged);
  const chosen = stillOpen(all, news);
  const grants = grantsOf(chosen);

  function handleAll(roleIds: readonly string[]): void {
    setChosen(
      Object.fromEntries(
        news.entries.map(({ id, roleIds: held }) => [
          id,
          roleIds.filter((role) => !held.includes(role)),
        ]),
      ),
    );
  }

  if (isPutOff) return <Waiting count={news.entries.length} onOpen={() => setPutOff(false)} />;
  return (
    <Modal
      open
      centered
      width={880}
      title={t('menuNews.title', { count: news.entries.length })}
      onCancel={() => setPutOff(true)}
      footer={
        <Decision
          lacks={grants.length > 0 ? null : hasAll(news) ? 'roles' : 'choice'}
          isSending={isSending}
          onGrant={() => void send(grants)}
          onNone={() => void send([])}
          onLater={() => setPutOff(true)}
        />
      }
    >
      <p>{t('menuNews.text')}</p>
      <label className="menu-news-all">
        <span>{t('menuNews.all')}</span>
        <Select<string[]>
          mode="multiple"
          placeholder={t('menuNews.choose')}
          options={optionsFor(news, [])}
          optionFilterProp="label"
          onChange={handleAll}
        />
      </label>
      <Entries
        news={news}
        chosen={chosen}
        onChoose={(id, roles) => setChosen((now) => ({ ...now, [id]: roles }))}
      />
      <Preview news={news} grants={grants} />
    </Modal>
  );
}

/** Sends what was decided; of what was refused, too, is asked anew what is left, and what was chosen stays as far as it still can be given. */
function useSending(onChanged: Props['onChanged']) {
  const { t } = useTranslation('shell');
  const [isSending, setSending] = useState(false);
  async function send(given: ReturnType<typeof grantsOf>): Promise<void> {
    setSending(true);
    try {
      await call('POST /sys/menu/news', { body: { grants: given } });
      if (given.length > 0) showToast('success', t('menuNews.granted'), TOAST_MS.file);
    } catch {
      // the house has said why
    }
    await onChanged();
    setSending(false);
  }
  return { isSending, send };
}

function Decision(props: {
  /** Why nothing can be granted: each role has all of it already, or none is chosen. */
  readonly lacks: 'roles' | 'choice' | null;
  readonly isSending: boolean;
  readonly onGrant: () => void;
  readonly onNone: () => void;
  readonly onLater: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <>
      {props.lacks ? (
        <span className="menu-news-lacks">{t(`menuNews.lacks.${props.lacks}`)}</span>
      ) : null}
      <Button onClick={props.onLater}>{t('menuNews.later')}</Button>
      {props.lacks === 'roles' ? (
        <Button type="primary" loading={props.isSending} onClick={props.onNone}>
          {t('menuNews.seen')}
        </Button>
      ) : (
        <>
          <Button disabled={props.isSending} onClick={props.onNone}>
            {t('menuNews.none')}
          </Button>
          <Button
            type="primary"
            loading={props.isSending}
            disabled={props.lacks !== null}
            onClick={props.onGrant}
          >
            {t('menuNews.grant')}
          </Button>
        </>
      )}
    </>
  );
}

function Entries({
  news,
  chosen,
  onChoose,
}: {
  readonly news: MenuNews;
  readonly chosen: Chosen;
  readonly onChoose: (id: string, roleIds: readonly string[]) => void;
}) {
  const { t } = useTranslation('shell');
  const nameOf = new Map(news.roles.map(({ id, name }) => [id, name]));
  return (
    <PlainTable<Entry>
      size="small"
      rowKey="id"
      scroll={{ x: 640, y: '36vh' }}
      dataSource={[...news.entries]}
      columns={[
        { title: t('menuNews.entry'), dataIndex: 'name' },
        {
          title: t('menuNews.held'),
          width: 240,
          render: (_, { roleIds }) =>
            roleIds.map((id) => nameOf.get(id) ?? id).join(t('menuNews.comma')) || '-',
        },
        {
          title: t('menuNews.give'),
          width: 280,
          render: (_, { id, name, roleIds }) => (
            <Select<string[]>
              className="menu-news-roles"
              mode="multiple"
              aria-label={`${t('menuNews.give')} ${name}`}
              placeholder={t('menuNews.choose')}
              optionFilterProp="label"
              options={optionsFor(news, roleIds)}
              value={[...(chosen[id] ?? [])]}
              onChange={(roles) => onChoose(id, roles)}
            />
          ),
        },
      ]}
    />
  );
}

/** What was put off waits in sight of where one decides, on the home page and beside the roles. */
function Waiting({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const path = useAtomValue(tabsAtom).active.split('?')[0] ?? '';
  if (!WAITS_AT.includes(path)) return null;
  const title = t('menuNews.title', { count });
  return (
    <FloatButton
      type="primary"
      icon={<SafetyCertificateOutlined />}
      badge={{ count }}
      tooltip={{ title, placement: 'left' }}
      aria-label={title}
      onClick={onOpen}
    />
  );
}

/** The choice without entries and roles that are gone or were given meanwhile. */
function stillOpen(chosen: Chosen, { entries, roles }: MenuNews): Chosen {
  const there = new Set(roles.map(({ id }) => id));
  return Object.fromEntries(
    entries.map(({ id, roleIds }) => [
      id,
      (chosen[id] ?? []).filter((role) => there.has(role) && !roleIds.includes(role)),
    ]),
  );
}

/** What a fresh installation gives: ticked until somebody takes it out. */
function suggestionsOf({ entries }: MenuNews): Chosen {
  return Object.fromEntries(entries.map(({ id, suggestedIds }) => [id, suggestedIds]));
}

/** Whether nothing is left to grant. */
function hasAll(news: MenuNews): boolean {
  return news.entries.every(({ roleIds }) => optionsFor(news, roleIds).length === 0);
}

/** What each role comes to hold. */
function Preview({
  news,
  grants,
}: {
  readonly news: MenuNews;
  readonly grants: ReturnType<typeof grantsOf>;
}) {
  const { t } = useTranslation('shell');
  const nameOf = new Map([...news.roles, ...news.entries].map(({ id, name }) => [id, name]));
  if (grants.length === 0) return null;
  return (
    <section className="menu-news-preview" aria-label={t('menuNews.preview')}>
      <h3>{t('menuNews.preview')}</h3>
      {grants.map(({ roleId, menuIds }) => (
        <details key={roleId}>
          <summary>
            {t('menuNews.gets', { role: nameOf.get(roleId), count: menuIds.length })}
          </summary>
          {menuIds.map((id) => nameOf.get(id)).join(t('menuNews.comma'))}
        </details>
      ))}
    </section>
  );
}

/** Roles that do not hold it yet. */
function optionsFor({ roles }: MenuNews, held: readonly string[]) {
  return roles
    .filter(({ id }) => !held.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** What was chosen by entry, by role. */
function grantsOf(chosen: Chosen): { roleId: string; menuIds: string[] }[] {
  const byRole = new Map<string, string[]>();
  for (const [menuId, roleIds] of Object.entries(chosen))
    for (const roleId of roleIds) byRole.set(roleId, [...(byRole.get(roleId) ?? []), menuId]);
  return [...byRole].map(([roleId, menuIds]) => ({ roleId, menuIds }));
}
