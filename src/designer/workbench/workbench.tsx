import './workbench.css';
import { Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { useIsShown, useTab } from '#engine/base/tab.ts';
import { keyOf, type SchemaName } from './api.ts';
import { NewSchemaDialog } from './create/new-schema-dialog.tsx';
import { DocumentPane } from './document/document-pane.tsx';
import { HouseProvider, type WorkbenchHouse } from './house.ts';
import { WhyDrawer } from './inspect/why-drawer.tsx';
import { OpenTabs } from './open-tabs.tsx';
import { SchemaList } from './schema-list.tsx';
import { Splitter, useKeptWidth } from './splitter.tsx';
import { useKnownWorld } from './use-known-world.ts';
import { useAddress, useEntries, useOpenSchemas } from './use-open-schemas.ts';

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

/** Of a schema that was just made: the server has nothing of it but its draft. */
const NOTHING_YET = {
  source: 'none',
  version: 0,
  hash: '',
  problems: 0,
  fileChanged: false,
  skipped: [],
  hasDraft: true,
  draftBy: null,
  draftAt: null,
} as const;

type Side = 'list' | 'structure';

function Desk() {
  const { can } = useHouse();
  const { entries, read } = useEntries();
  const schemas = useOpenSchemas(entries.list);
  const { open, active, show } = schemas;
  const [side, setSide] = useState<Side>('list');
  const [isMaking, setMaking] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  const { world, learn } = useKnownWorld(entries.list);
  const why = useWhy(active);
  useAddress({ entries: entries.list, active, onOpen: show, onWhy: why.ask });
  const handleMade = (made: SchemaName, told: readonly string[]): void => {
    setMaking(false);
    setNotes(told);
    read();
    show({ ...made, ...NOTHING_YET, title: made.name });
    setSide('structure');
  };
  const make = can('sys:schema:save') ? () => setMaking(true) : undefined;
  return (
    <div className="wb">
      <LeftSide {...{ side, active }} onSide={setSide} onOutlet={setOutlet}>
        <SchemaList
          entries={entries.list}
          status={entries.status}
          error={entries.error}
          active={active}
          onOpen={show}
          onNew={make}
          onRetry={read}
        />
      </LeftSide>
      <div className="wb-main">
        <OpenTabs
          {...schemas}
          onActive={schemas.setActive}
          onClose={(key) => void schemas.close(key)}
        />
        {notes.length > 0 ? <Notes notes={notes} onClose={() => setNotes([])} /> : null}
        <OpenPanes {...{ schemas, world, learn, outlet }} onChanged={read} onWhy={why.ask} />
        {open.length === 0 ? (
          <Welcome onNew={make} onWhy={can('sys:schema:inspect') ? () => why.ask() : undefined} />
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
      {why.asked ? (
        <WhyDrawer entities={world.entities} start={why.asked.entity} onClose={why.close} />
      ) : null}
    </div>
  );
}

interface OpenPanesProps extends Pick<
  Parameters<typeof DocumentPane>[0],
  'world' | 'learn' | 'outlet' | 'onChanged' | 'onWhy'
> {
  readonly schemas: ReturnType<typeof useOpenSchemas>;
}

/** Every open schema stays mounted, so that nothing of it is lost. */
function OpenPanes({ schemas, ...shared }: OpenPanesProps) {
  const isInSight = useIsShown();
  return schemas.open.map((entry) => (
    <DocumentPane
      key={keyOf(entry)}
      {...shared}
      entry={entry}
      isActive={keyOf(entry) === schemas.active && isInSight}
      onDirty={schemas.setDirty}
      onTitle={schemas.setTitle}
      onGone={() => schemas.drop(keyOf(entry))}
    />
  ));
}

/** Whether the inspector is open, and which entity it begins with. */
function useWhy(active: string | undefined) {
  const tab = useTab();
  const [asked, setAsked] = useState<{ readonly entity: string | undefined } | null>(null);
  const close = (): void => {
    setAsked(null);
    // the same question may be asked again from a list
    if (tab?.search.get('q')?.startsWith('why:'))
      tab.setSearch(new URLSearchParams(active === undefined ? {} : { q: active }));
  };
  return { asked, ask: (entity?: string) => setAsked({ entity }), close };
}

interface LeftSideProps {
  readonly side: Side;
  readonly active: string | undefined;
  readonly onSide: (side: Side) => void;
  /** Where the open schema puts its outline. */
  readonly onOutlet: (outlet: HTMLElement | null) => void;
  /** The list of schemas. */
  readonly children: ReactNode;
}

/** All schemas, or the outline of the open one: as wide as was last wished. */
function LeftSide({ side, active, onSide, onOutlet, children }: LeftSideProps) {
  const { t } = useTexts();
  const [width, setWidth] = useKeptWidth('workbench.left', LEFT_PX.usual);
  return (
    <>
      <aside className="wb-left" style={{ width }}>
        <div className="wb-bar">
          <Segmented
            block
            size="small"
            value={side}
            onChange={onSide}
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
          {children}
        </div>
        <div hidden={side !== 'structure'} className="wb-side" ref={onOutlet} />
      </aside>
      <Splitter
        label={t('workbench.list.width')}
        width={width}
        min={LEFT_PX.min}
        max={LEFT_PX.max}
        direction={1}
        onWidth={setWidth}
      />
    </>
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
