import './workbench.css';
import { Button, Segmented } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import { keyOf, workbenchApi, type SchemaName } from './api.ts';
import { NewSchemaDialog } from './create/new-schema-dialog.tsx';
import { DocumentPane } from './document/document-pane.tsx';
import { HouseProvider, type WorkbenchHouse } from './house.ts';
import { WhyDrawer } from './inspect/why-drawer.tsx';
import { SchemaList } from './schema-list.tsx';
import { Splitter, useKeptWidth } from './splitter.tsx';
import { useKnownWorld } from './use-known-world.ts';

const FORBIDDEN: CallError = { code: 403, message: '', issues: [] };
const LEFT_PX = { usual: 232, min: 180, max: 420 };

/** Schemas written in the browser: the list, what is open, and the inspector. `house` is filled by the runtime. */
export function Workbench({ house }: { readonly house: WorkbenchHouse }) {
  const { can } = useHouse();
  if (!can('sys:schema:page')) return <ListFailure error={FORBIDDEN} onRetry={() => undefined} />;
  return (
    <HouseProvider value={house}>
      <Desk />
    </HouseProvider>
  );
}

interface Entries {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly list: readonly SchemaEntry[];
  readonly error?: CallError;
}

function Desk() {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { t } = ports;
  const tab = useTab();
  const [entries, setEntries] = useState<Entries>({ status: 'loading', list: [] });
  const [open, setOpen] = useState<readonly SchemaEntry[]>([]);
  const [active, setActive] = useState<string | undefined>(undefined);
  const [side, setSide] = useState<'list' | 'structure'>('list');
  const [isMaking, setMaking] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [why, setWhy] = useState<{ readonly entity: string | undefined } | null>(null);
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  const [leftWidth, setLeftWidth] = useKeptWidth('workbench.left', LEFT_PX.usual);
  const { world, learn } = useKnownWorld(entries.list);

  const read = useCallback(() => {
    workbenchApi(ports)
      .list()
      .then(
        (list) => setEntries({ status: 'ready', list }),
        (error: CallError) => setEntries((old) => ({ ...old, status: 'failed', error })),
      );
  }, [ports]);
  useEffect(() => {
    read();
  }, [read]);

  const show = useCallback((entry: SchemaEntry) => {
    setOpen((old) => (old.some((one) => keyOf(one) === keyOf(entry)) ? old : [...old, entry]));
    setActive(keyOf(entry));
  }, []);
  useAddress({
    entries: entries.list,
    active,
    onOpen: show,
    onWhy: (entity) => setWhy({ entity }),
  });

  const handleDirty = useCallback(
    (key: string, isDirty: boolean) => setDirty((old) => withMember(old, key, isDirty)),
    [],
  );
  const isDirty = dirty.size > 0;
  useEffect(() => {
    tab?.setDirty(isDirty);
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tab is another object after every change of its title
  }, [isDirty]);

  const drop = (key: string): void => {
    const rest = open.filter((one) => keyOf(one) !== key);
    const last = rest.at(-1);
    setOpen(rest);
    handleDirty(key, false);
    if (active === key) setActive(last && keyOf(last));
  };
  const close = async (key: string): Promise<void> => {
    const isSure =
      !dirty.has(key) ||
      (await ports.confirm({ title: t('workbench.closeTitle'), text: t('workbench.closeText') }));
    if (isSure) drop(key);
  };
  const closeWhy = (): void => {
    setWhy(null);
    // the same question may be asked again from a list
    if (tab?.search.get('q')?.startsWith('why:'))
      tab.setSearch(new URLSearchParams(active === undefined ? {} : { q: active }));
  };
  const handleMade = (made: SchemaName, told: readonly string[]): void => {
    setMaking(false);
    setNotes(told);
    read();
    const nothing = {
      source: 'none',
      version: 0,
      hash: '',
      problems: 0,
      fileChanged: false,
      skipped: [],
    } as const;
    show({ ...made, ...nothing, title: made.name, hasDraft: true, draftBy: null, draftAt: null });
    setSide('structure');
  };
  const entities = useMemo(() => world.entities, [world]);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const handleTitle = useCallback(
    (key: string, title: string) =>
      setTitles((old) => (old[key] === title ? old : { ...old, [key]: title })),
    [],
  );
  const current = (entry: SchemaEntry): SchemaEntry => {
    const key = keyOf(entry);
    const known = entries.list.find((one) => keyOf(one) === key) ?? entry;
    // what never ran has its title only in its text
    return known.source === 'none' ? { ...known, title: titles[key] ?? known.title } : known;
  };
  return (
    <div className="wb">
      <aside className="wb-left" style={{ width: leftWidth }}>
        <div className="wb-bar">
          <Segmented
            block
            size="small"
            value={side}
            onChange={setSide}
            options={[
              { value: 'list', label: t('workbench.list.title') },
              {
                value: 'structure',
                label: t('workbench.structure.title'),
                disabled: active === undefined,
              },
            ]}
          />
        </div>
        <div hidden={side !== 'list'} className="wb-side">
          <SchemaList
            entries={entries.list}
            status={entries.status}
            error={entries.error}
            active={active}
            onOpen={show}
            onNew={ports.can('sys:schema:save') ? () => setMaking(true) : undefined}
            onRetry={read}
          />
        </div>
        <div hidden={side !== 'structure'} className="wb-side" ref={setOutlet} />
      </aside>
      <Splitter
        label={t('workbench.list.width')}
        width={leftWidth}
        min={LEFT_PX.min}
        max={LEFT_PX.max}
        direction={1}
        onWidth={setLeftWidth}
      />
      <div className="wb-main">
        {open.length > 0 ? (
          <div className="wb-tabs" role="toolbar" aria-label={t('workbench.open')}>
            {open.map(current).map((entry) => {
              const key = keyOf(entry);
              return (
                <span key={key} className="wb-tab" data-active={key === active}>
                  <button
                    type="button"
                    aria-pressed={key === active}
                    title={`${entry.title} ${entry.name}`}
                    onClick={() => setActive(key)}
                  >
                    {entry.title}
                    {dirty.has(key) ? (
                      <i
                        className="wb-dot"
                        title={t('workbench.unsaved')}
                        role="img"
                        aria-label={t('workbench.unsaved')}
                      />
                    ) : null}
                  </button>
                  <button
                    type="button"
                    className="engine-iconbutton"
                    aria-label={t('workbench.closeOne', { name: entry.title })}
                    title={t('workbench.close')}
                    onClick={() => void close(key)}
                  >
                    <LineIcon name="close" />
                  </button>
                </span>
              );
            })}
          </div>
        ) : null}
        {notes.length > 0 ? <Notes notes={notes} onClose={() => setNotes([])} /> : null}
        {open.map(current).map((entry) => (
          <DocumentPane
            key={keyOf(entry)}
            entry={entry}
            isActive={keyOf(entry) === active && (tab?.isActive ?? true)}
            world={world}
            learn={learn}
            outlet={outlet}
            onDirty={handleDirty}
            onTitle={handleTitle}
            onChanged={read}
            onWhy={(entity) => setWhy({ entity })}
            onGone={() => drop(keyOf(entry))}
          />
        ))}
        {open.length === 0 ? (
          <Welcome
            onNew={ports.can('sys:schema:save') ? () => setMaking(true) : undefined}
            onWhy={
              ports.can('sys:schema:inspect') ? () => setWhy({ entity: undefined }) : undefined
            }
          />
        ) : null}
      </div>
      {isMaking ? (
        <NewSchemaDialog
          entries={entries.list}
          world={world}
          onClose={() => setMaking(false)}
          onMade={handleMade}
        />
      ) : null}
      {why ? <WhyDrawer entities={entities} start={why.entity} onClose={closeWhy} /> : null}
    </div>
  );
}

/** Nothing is open yet. */
function Welcome({
  onNew,
  onWhy,
}: {
  readonly onNew: (() => void) | undefined;
  readonly onWhy: (() => void) | undefined;
}) {
  const { t } = useTexts();
  return (
    <div className="wb-empty wb-welcome">
      <p>{t('workbench.welcome')}</p>
      <p>
        {onNew ? (
          <Button type="primary" onClick={onNew}>
            {t('workbench.new.title')}
          </Button>
        ) : null}
        {onWhy ? <Button onClick={onWhy}>{t('workbench.why.title')}</Button> : null}
      </p>
    </div>
  );
}

/** What the generator could not know; the author looks after it. */
function Notes({
  notes,
  onClose,
}: {
  readonly notes: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <div className="wb-strip wb-strip-warn" role="status">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={t('workbench.close')}
        title={t('workbench.close')}
        onClick={onClose}
      >
        <LineIcon name="close" />
      </button>
    </div>
  );
}

interface AddressLink {
  readonly entries: readonly SchemaEntry[];
  readonly active: string | undefined;
  readonly onOpen: (entry: SchemaEntry) => void;
  readonly onWhy: (entity: string) => void;
}

/** `?q=entity:station` opens a schema, `?q=why:station` the inspector; the open one stands in the address, so that it can be passed on. */
function useAddress({ entries, active, onOpen, onWhy }: AddressLink): void {
  const tab = useTab();
  const wanted = tab?.search.get('q');
  const asked = wanted?.startsWith('why:') ? wanted.slice(4) : undefined;
  useEffect(() => {
    const entry =
      wanted && wanted !== active ? entries.find((one) => keyOf(one) === wanted) : undefined;
    if (entry) onOpen(entry);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address is followed when it changes, not when something else is opened
  }, [entries.length > 0, wanted]);
  useEffect(() => {
    if (asked) onWhy(asked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  useEffect(() => {
    if (!tab || entries.length === 0 || active === undefined || wanted === active) return;
    tab.setSearch(new URLSearchParams({ q: active }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [active]);
}

function withMember(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  if (set.has(member) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
}
