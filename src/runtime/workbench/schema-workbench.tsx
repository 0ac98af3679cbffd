import type { WorkbenchHouse } from '#designer/workbench/house.ts';
import { Workbench } from '#designer/workbench/workbench.tsx';
import { appStore, dictsAtom, permissionsAtom } from '#runtime/state/session-state.ts';
import { routeName } from '#schemas/language/names.ts';
import { loadManifest, manifestAtom } from '../services/schemas.ts';
import { reloadMenu } from '../session/session.ts';

/** Rights that come with a publication are told to the server's caches after the commit. */
const GRANTED_AFTER_MS = 1500;

async function readAgain(): Promise<void> {
  await Promise.all([loadManifest(), reloadMenu()]);
}

/** What the workbench is given of the house. */
const house: WorkbenchHouse = {
  dictTypes: () => [...appStore.get(dictsAtom).keys()].map((name) => ({ name })),
  permissions: () => appStore.get(permissionsAtom).filter((key) => !key.includes('*')),
  refresh: async () => {
    await readAgain();
    setTimeout(() => void readAgain().catch(() => undefined), GRANTED_AFTER_MS);
  },
  routeOf: (kind, name) => {
    const { entities, screens } = appStore.get(manifestAtom);
    if (kind === 'entity') return entities.find((one) => one.name === name)?.route ?? undefined;
    return screens.some((one) => one.name === name) ? routeName(name) : undefined;
  },
  pinyin: async () => (await import('#runtime/parts/pinyin.ts')).pinyinOf,
};

/** The schema workbench as a widget of its screen. */
export function SchemaWorkbench() {
  return <Workbench house={house} />;
}
