import { Alert, Button, Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import { keyOf } from './api.ts';
import { useHouse } from './house.ts';
import './schema-list.css';

interface SchemaListProps {
  readonly entries: readonly SchemaEntry[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: CallError | undefined;
  readonly active: string | undefined;
  readonly onOpen: (entry: SchemaEntry) => void;
  readonly onNew: (() => void) | undefined;
  readonly onRetry: () => void;
}

interface Group {
  readonly kind: SchemaEntry['kind'];
  readonly key: string;
  readonly members: readonly SchemaEntry[];
}

type Pinyin = Awaited<ReturnType<ReturnType<typeof useHouse>['pinyin']>>;

/** All schemas by module, found by name, title or pinyin. */
export function SchemaList(props: SchemaListProps) {
  const { entries, status, active, onOpen, onNew } = props;
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const pinyin = usePinyin(typed);
  const groups = useMemo(
    () => groupsOf(entries.filter((entry) => fits(entry, typed, pinyin))),
    [entries, typed, pinyin],
  );
  return (
    <div className="wb-list">
      <div className="wb-listhead">
        <Input
          allowClear
          size="small"
          value={typed}
          prefix={<LineIcon name="search" />}
          placeholder={t('workbench.list.search')}
          aria-label={t('workbench.list.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {onNew ? (
          <Button size="small" type="primary" onClick={onNew}>
            {t('workbench.list.new')}
          </Button>
        ) : null}
      </div>
      <nav aria-label={t('workbench.list.title')} aria-busy={status === 'loading'}>
        <OutOfForce entries={entries} onOpen={onOpen} />
        <ListNote {...props} isSearched={typed !== ''} isEmpty={groups.length === 0} />
        {groups.map((group) => (
          <GroupSection
            key={`${group.kind} ${group.key}`}
            group={group}
            active={active}
            onOpen={onOpen}
          />
        ))}
      </nav>
    </div>
  );
}

/** Loaded when something is typed that could be pinyin. */
function usePinyin(typed: string): Pinyin | undefined {
  const house = useHouse();
  const [pinyin, setPinyin] = useState<{ readonly of: Pinyin } | null>(null);
  const isAscii = /^[a-z]+$/i.test(typed.trim());
  useEffect(() => {
    if (isAscii && !pinyin)
      house.pinyin().then(
        (of) => setPinyin({ of }),
        () => undefined,
      );
  }, [isAscii, pinyin, house]);
  return pinyin?.of;
}

interface ListNoteProps extends Pick<SchemaListProps, 'entries' | 'status' | 'error' | 'onRetry'> {
  readonly isSearched: boolean;
  /** No schema is shown. */
  readonly isEmpty: boolean;
}

/** Why there are no schemas. */
function ListNote({ entries, status, error, onRetry, isSearched, isEmpty }: ListNoteProps) {
  const { t } = useTexts();
  if (status === 'loading')
    return entries.length === 0 ? <p className="wb-empty">{t('workbench.loading')}</p> : null;
  if (status === 'failed')
    return (
      <div className="wb-empty" role="alert">
        <p>{error?.message}</p>
        <Button size="small" onClick={onRetry}>
          {t('workbench.retry')}
        </Button>
      </div>
    );
  return isEmpty ? (
    <p className="wb-empty">{t(isSearched ? 'workbench.list.noMatch' : 'workbench.list.none')}</p>
  ) : null;
}

/** What was published and does not run, since a mistake is found in it now: said above all, for its file or nothing serves in its place. */
function OutOfForce({ entries, onOpen }: Pick<SchemaListProps, 'entries' | 'onOpen'>) {
  const { t } = useTexts();
  const broken = entries.filter(({ skipped }) => skipped.length > 0);
  if (broken.length === 0) return null;
  return (
    <Alert
      className="wb-outofforce"
      type="warning"
      showIcon
      title={t('workbench.list.outOfForce', { count: broken.length })}
      description={broken.map((entry) => (
        <Button
          key={keyOf(entry)}
          type="link"
          size="small"
          title={entry.skipped[0]?.message}
          onClick={() => onOpen(entry)}
        >
          {entry.title}
        </Button>
      ))}
    />
  );
}

interface GroupSectionProps extends Pick<SchemaListProps, 'active' | 'onOpen'> {
  readonly group: Group;
}

/** The schemas of a module, or all of a kind that has none. */
function GroupSection({ group: { kind, key, members }, active, onOpen }: GroupSectionProps) {
  const { t } = useTexts();
  return (
    <section>
      <h2>
        {kind === 'entity' ? key : t(`workbench.kind.${kind}`)} <small>{members.length}</small>
      </h2>
      <ul>
        {members.map((entry) => (
          <li key={keyOf(entry)}>
            <button
              type="button"
              className="wb-entry"
              title={`${entry.title} ${entry.name}`}
              aria-current={active === keyOf(entry) ? 'true' : undefined}
              onClick={() => onOpen(entry)}
            >
              <b>{entry.title}</b>
              <small>{entry.name}</small>
              <Badges entry={entry} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Badges({ entry }: { readonly entry: SchemaEntry }) {
  const { t } = useTexts();
  return (
    <span className="wb-badges">
      {entry.problems > 0 ? (
        <i
          className="wb-badge wb-badge-bad"
          title={t('workbench.list.problems', { count: entry.problems })}
        >
          {t('workbench.list.problems', { count: entry.problems })}
        </i>
      ) : null}
      {entry.fileChanged ? (
        <i className="wb-badge wb-badge-warn">{t('workbench.list.fileChanged')}</i>
      ) : null}
      {entry.hasDraft ? (
        <i
          className="wb-badge wb-badge-warn"
          title={[entry.draftBy, entry.draftAt].filter(Boolean).join(' ')}
        >
          {t('workbench.list.draft')}
        </i>
      ) : null}
      {entry.source === 'database' && entry.version > 0 ? (
        <i className="wb-badge wb-badge-good">v{entry.version}</i>
      ) : null}
    </span>
  );
}

function fits(
  { name, title, module }: SchemaEntry,
  typed: string,
  pinyin: Pinyin | undefined,
): boolean {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return true;
  if (`${name} ${title} ${module}`.toLowerCase().includes(wanted)) return true;
  const { full = '', initials = '' } = pinyin?.(title) ?? {};
  return full.includes(wanted) || initials.includes(wanted);
}

const KINDS = ['screen', 'states', 'report'];

/** Entities by module; screens and states, which have none, in groups of their own behind them. */
function groupsOf(entries: readonly SchemaEntry[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const key = entry.kind === 'entity' ? entry.module : entry.kind;
    const group = groups.get(`${entry.kind} ${key}`);
    groups.set(`${entry.kind} ${key}`, {
      kind: entry.kind,
      key,
      members: [...(group?.members ?? []), entry],
    });
  }
  return [...groups.values()]
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.key.localeCompare(b.key))
    .map((group) => ({
      ...group,
      members: [...group.members].sort((a, b) => a.name.localeCompare(b.name)),
    }));
}
