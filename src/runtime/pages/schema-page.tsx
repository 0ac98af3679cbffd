import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { registerParts } from '#engine/base/registry.ts';
import { useTab } from '#engine/base/tab.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { FormHost } from '#engine/form/form-host.tsx';
import { ListPage } from '#engine/list/list-page.tsx';
import { registerBlocks } from '#engine/screen/register-blocks.ts';
import { menuIcon } from '#runtime/parts/menu-icons.tsx';
import { endpointOf, listTitle } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { ResolvedPage } from '../router/resolve-page.ts';
import { loadEntity, loadScreen, manifestAtom } from '../services/schemas.ts';
import { markEngineReady } from './engine-host.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { fetchWidgets } from './product-widgets.tsx';

/** Long enough for the first list to be there. */
const INPUTS_AFTER_MS = 3000;

registerFields();
registerParts({ glyph: menuIcon });
registerBlocks();
markEngineReady(FormHost);

/** The first form opens whole: by then its calendars, trees and uploads are here. Counts from the first page, not from its code. */
const fetchSoon = once(
  () =>
    void setTimeout(
      () => void Promise.all([loadInputs(), fetchWidgets()]).catch(() => undefined),
      INPUTS_AFTER_MS,
    ),
);

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

const DetailPage = lazyPart(
  async () => (await import('#engine/detail/detail-page.tsx')).DetailPage,
  <PageSkeleton />,
);
const ScreenPage = lazyPart(
  async () => (await import('#engine/screen/screen-page.tsx')).ScreenPage,
  <PageSkeleton />,
);
const RecordFormPage = lazyPart(
  async () => (await import('#engine/form/record-form-page.tsx')).RecordFormPage,
  <PageSkeleton />,
);

/** Pages that the engine draws from a schema. */
export type SchemaTarget = Extract<
  ResolvedPage,
  { readonly kind: 'list' | 'create' | 'detail' | 'edit' | 'screen' }
>;

type Loaded = { readonly entity: EntitySchema } | { readonly screen: ScreenSchema };

/** Loads the schema and draws its page. A failure goes to the tab's error card. */
export function SchemaPage({ target }: { readonly target: SchemaTarget }) {
  const tab = useTab();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const name = target.kind === 'screen' ? target.screen : target.entity;
  const { entities, screens } = useAtomValue(manifestAtom);
  // another content of the schema is another page in the same tab
  const hash = (target.kind === 'screen' ? screens : entities).find(
    (entry) => entry.name === name,
  )?.hash;

  useEffect(() => {
    fetchSoon();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    load(target.kind === 'screen', name).then(
      (result) => isCurrent && setLoaded(result),
      (cause: unknown) =>
        isCurrent && setError(cause instanceof Error ? cause : new Error(String(cause))),
    );
    return () => {
      isCurrent = false;
    };
  }, [target.kind, name, hash]);

  const title = loaded && ('entity' in loaded ? listTitle(loaded.entity) : loaded.screen.title);
  useEffect(() => {
    if (title && (target.kind === 'list' || target.kind === 'screen')) tab?.setTitle(title);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the schema has come: the page itself names its tab afterwards
  }, [title, target.kind]);

  const page = useMemo(() => (loaded ? draw(target, loaded) : <PageSkeleton />), [target, loaded]);
  if (error) throw error;
  return page;
}

async function load(isScreen: boolean, name: string): Promise<Loaded> {
  return isScreen ? { screen: await loadScreen(name) } : { entity: await loadEntity(name) };
}

function draw(target: SchemaTarget, loaded: Loaded): ReactNode {
  if ('screen' in loaded) return <ScreenPage screen={loaded.screen} />;
  if (target.kind === 'detail') return <DetailPage entity={loaded.entity} id={target.id} />;
  // no button leads to a form whose records nobody saves that way; an address typed by hand finds none either
  const verb = target.kind === 'edit' ? 'update' : 'save';
  if (
    (target.kind === 'edit' || target.kind === 'create') &&
    endpointOf(loaded.entity, verb) === undefined
  )
    return <NotFoundPage />;
  if (target.kind === 'edit')
    return <RecordFormPage entity={loaded.entity} id={target.id} mode="edit" />;
  if (target.kind === 'create') return <RecordFormPage entity={loaded.entity} mode="create" />;
  return <ListPage entity={loaded.entity} />;
}
