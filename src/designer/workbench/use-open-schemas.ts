import { useCallback, useEffect, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { useUnsaved } from '#engine/base/use-unsaved.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import { keyOf, workbenchApi } from './api.ts';

/** Every schema the server knows of. */
interface Entries {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly list: readonly SchemaEntry[];
  readonly error?: CallError;
}

/** The list of schemas, and the way to read it anew. */
export function useEntries() {
  const ports = usePorts('data');
  const [entries, setEntries] = useState<Entries>({ status: 'loading', list: [] });
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
  return { entries, read };
}

/** The schemas that are open, which of them is in sight, and which hold something unsaved. */
export function useOpenSchemas(list: readonly SchemaEntry[]) {
  const { t, confirm } = usePorts('texts', 'feedback');
  const [open, setOpen] = useState<readonly SchemaEntry[]>([]);
  const [active, setActive] = useState<string | undefined>(undefined);
  const { dirty, setDirty } = useDirty();
  const { titled, setTitle } = useTitles(list);
  const show = useCallback((entry: SchemaEntry) => {
    setOpen((old) => (old.some((one) => keyOf(one) === keyOf(entry)) ? old : [...old, entry]));
    setActive(keyOf(entry));
  }, []);
  const drop = (key: string): void => {
    const rest = open.filter((one) => keyOf(one) !== key);
    const last = rest.at(-1);
    setOpen(rest);
    setDirty(key, false);
    if (active === key) setActive(last && keyOf(last));
  };
  const close = async (key: string): Promise<void> => {
    const isSure =
      !dirty.has(key) ||
      (await confirm({ title: t('workbench.closeTitle'), text: t('workbench.closeText') }));
    if (isSure) drop(key);
  };
  return {
    open: open.map(titled),
    active,
    setActive,
    dirty,
    setDirty,
    setTitle,
    show,
    drop,
    close,
  };
}

/** The tab says that something is unsaved, and the browser asks before it is left. */
function useDirty() {
  const tab = useTab();
  const [dirty, setDirtyKeys] = useState<ReadonlySet<string>>(new Set());
  const setDirty = useCallback(
    (key: string, isDirty: boolean) => setDirtyKeys((old) => withMember(old, key, isDirty)),
    [],
  );
  const isDirty = dirty.size > 0;
  useEffect(() => {
    tab?.setDirty(isDirty);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tab is another object after every change of its title
  }, [isDirty]);
  useUnsaved(isDirty);
  return { dirty, setDirty };
}

/** What the list says of an open schema; what never ran has its title only in its text. */
function useTitles(list: readonly SchemaEntry[]) {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const setTitle = useCallback(
    (key: string, title: string) =>
      setTitles((old) => (old[key] === title ? old : { ...old, [key]: title })),
    [],
  );
  const titled = (entry: SchemaEntry): SchemaEntry => {
    const key = keyOf(entry);
    const known = list.find((one) => keyOf(one) === key) ?? entry;
    return known.source === 'none' ? { ...known, title: titles[key] ?? known.title } : known;
  };
  return { titled, setTitle };
}

interface AddressLink {
  readonly entries: readonly SchemaEntry[];
  readonly active: string | undefined;
  readonly onOpen: (entry: SchemaEntry) => void;
  readonly onWhy: (entity: string) => void;
}

/** `?q=entity:station` opens a schema, `?q=why:station` the inspector; the open one stands in the address, so that it can be passed on. */
export function useAddress({ entries, active, onOpen, onWhy }: AddressLink): void {
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
