import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PlainTable } from '#engine/base/plain-table.tsx';
import type { MenuNews } from '#schemas/api/menu-news.ts';
import { call } from '../services/http.ts';
import './menu-news-dialog.css';

type Entry = MenuNews['entries'][number];

/** Roles to give each entry to, beyond those that hold it, by the entry's id. */
type Chosen = Readonly<Record<string, readonly string[]>>;

interface Props {
  readonly news: MenuNews;
  /** Decided, or put off until the next sign-in. */
  readonly onClose: () => void;
}

/** The menu entries and rights of an update, each with the roles that have it and those it is given to. */
export function MenuNewsDialog({ news, onClose }: Props) {
  const { t } = useTranslation('shell');
  const [chosen, setChosen] = useState<Chosen>({});
  const [isSending, setSending] = useState(false);
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

  async function send(given: ReturnType<typeof grantsOf>): Promise<void> {
    setSending(true);
    try {
      await call('POST /sys/menu/news', { body: { grants: given } });
      onClose();
    } catch {
      // the house has said why; what was chosen stays
      setSending(false);
    }
  }

  return (
    <Modal
      open
      width={880}
      title={t('menuNews.title', { count: news.entries.length })}
      onCancel={onClose}
      footer={
        <Decision
          canGrant={grants.length > 0}
          isSending={isSending}
          onGrant={() => void send(grants)}
          onNone={() => void send([])}
          onLater={onClose}
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
    </Modal>
  );
}

function Decision(props: {
  readonly canGrant: boolean;
  readonly isSending: boolean;
  readonly onGrant: () => void;
  readonly onNone: () => void;
  readonly onLater: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Button onClick={props.onLater}>{t('menuNews.later')}</Button>
      <Button disabled={props.isSending} onClick={props.onNone}>
        {t('menuNews.none')}
      </Button>
      <Button
        type="primary"
        loading={props.isSending}
        disabled={!props.canGrant}
        onClick={props.onGrant}
      >
        {t('menuNews.grant')}
      </Button>
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
      scroll={{ y: '50vh' }}
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
