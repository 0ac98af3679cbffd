import type { TestProject } from 'vitest/node';

import type { Kind } from './kinds.ts';
import { readStatements } from './statements.ts';

/** What a statement promises, as it travels to the workers. */
export interface Promised {
  readonly at: string;
  readonly key: string;
  readonly fields: readonly (readonly [
    name: string,
    optional: boolean,
    ...kinds: readonly Kind[],
  ])[];
}

declare module 'vitest' {
  export interface ProvidedContext {
    promisedRows: readonly Promised[];
  }
}

/** Before the server's tests: the statements of its sources, read once for all workers. */
export default function setup(project: TestProject): void {
  project.provide(
    'promisedRows',
    readStatements().flatMap(({ at, key, shape }) =>
      shape
        ? [
            {
              at,
              key,
              fields: [...shape].map(
                ([name, { kinds, optional }]) => [name, optional, ...kinds] as const,
              ),
            },
          ]
        : [],
    ),
  );
}
