import { useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import { workbenchApi, type SchemaName } from '../api.ts';
import { firstText, kindOf, type WizardAnswers, type Way } from './first-text.ts';

const NAME = /^[a-z][A-Za-z0-9]*$/;
/** The name of a screen is its route. */
const ROUTE = /^[a-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/;
const WALL_ROUTE = /^bigScreen(?:-[A-Za-z0-9]+)+$/;

/** A schema that is about to be: what has been said of it, what is wrong with that, and the making of it. */
export interface NewSchema {
  readonly way: Way;
  readonly kind: ReturnType<typeof kindOf>;
  readonly own: WizardAnswers;
  /** Why the name will not do. */
  readonly trouble: string | undefined;
  /** Why the module will not do. */
  readonly moduleTrouble: string | undefined;
  readonly isReady: boolean;
  readonly isRunning: boolean;
  readonly error?: string;
  readonly setWay: (way: Way) => void;
  readonly set: (part: Partial<WizardAnswers>) => void;
  readonly make: () => Promise<void>;
}

/** @param onMade is told when the draft is on the server. */
export function useNewSchema(
  entries: readonly SchemaEntry[],
  menuParent: string,
  onMade: (made: SchemaName, notes: readonly string[]) => void,
): NewSchema {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  const [way, setWay] = useState<Way>('blank');
  const [own, setOwn] = useState<WizardAnswers>({
    name: '',
    title: '',
    module: '',
    menuParent,
    source: '',
    openApi: '',
  });
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: string }>({
    isRunning: false,
  });
  const kind = kindOf(way);
  const fault = nameFault(own.name, way, entries);
  const make = async (): Promise<void> => {
    setState({ isRunning: true });
    const { name, module } = own;
    const schema: SchemaName = { kind, module: kind === 'entity' ? module : '', name };
    const api = workbenchApi(ports);
    try {
      const { text, notes } = await firstText(api, way, own, t);
      await api.saveDraft(schema, text, null);
      onMade(schema, notes);
    } catch (cause) {
      setState({ isRunning: false, error: (cause as CallError).message });
    }
  };
  return {
    ...state,
    way,
    kind,
    own,
    trouble: fault && t(FAULTS[fault]),
    moduleTrouble: own.module === '' || NAME.test(own.module) ? undefined : t(FAULTS.badName),
    isReady: fault === undefined && isComplete(way, own),
    set: (part) => setOwn((old) => ({ ...old, ...part })),
    setWay: (next) => {
      setWay(next);
      setOwn((old) => ({ ...old, source: '' }));
    },
    make,
  };
}

type NameFault = 'taken' | 'badRoute' | 'badWall' | 'badName';

const FAULTS: Readonly<Record<NameFault, ScreenKey>> = {
  taken: 'workbench.new.taken',
  badRoute: 'workbench.new.badRoute',
  badWall: 'workbench.new.badWall',
  badName: 'workbench.field.badName',
};

/** What is wrong with a name; nothing yet while none is typed. */
function nameFault(name: string, way: Way, entries: readonly SchemaEntry[]): NameFault | undefined {
  const kind = kindOf(way);
  if (entries.some((entry) => entry.kind === kind && entry.name === name)) return 'taken';
  if (name === '') return undefined;
  if (way === 'wall') return WALL_ROUTE.test(name) ? undefined : 'badWall';
  if (kind === 'screen') return ROUTE.test(name) ? undefined : 'badRoute';
  return NAME.test(name) ? undefined : 'badName';
}

/** Whether all is said that the schema cannot be made without. */
function isComplete(way: Way, { name, title, module, source }: WizardAnswers): boolean {
  const isPlaced = kindOf(way) === 'screen' || way === 'report' || NAME.test(module);
  const hasSource = ['blank', 'wall', 'states'].includes(way) || source !== '';
  return name !== '' && title !== '' && isPlaced && hasSource;
}
