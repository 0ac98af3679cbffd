import path from 'node:path';
import type { Logger } from 'pino';

import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import type { Config } from './config.ts';
import type { Gateway } from './gateway/listen.ts';
import type { Simulator } from './gateway/simulator.ts';
import type { Product } from './product.ts';
import type { Broker } from './realtime/broker.ts';

/** What every part of the start is handed. */
export interface Opening {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  readonly isListening: boolean;
  readonly runsByClock: boolean;
  readonly product: Product;
  readonly closers: (() => Promise<void> | void)[];
}

/** What is opened after others that ask for it; null until then, and on servers without it. */
export interface Late {
  gateway: Gateway | null;
  ingest: Ingest | null;
  simulation: Simulator | null;
  broker: Broker | null;
}

/** Does a work when it is asked for the first time, and remembers what came of it. */
export function once<T extends object>(work: () => T): () => T {
  let running: T | undefined;
  return () => (running ??= work());
}

/** The folder of the database's migrations. */
export function migrationsOf({ root }: Config): string {
  return path.join(root, 'server', 'db', 'migrations');
}
