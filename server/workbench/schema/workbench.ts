import type { CheckFacts } from '#schemas/language/check-facts.ts';
import type { SampleMover } from '#server/platform/file-parts/samples.ts';
import type { SchemaSources } from '#server/registry/load.ts';
import type { SchemaKind } from '#server/registry/schema-files.ts';
import type { FixedRoute } from './bound-facts.ts';
import type { SchemaFollower } from './follow.ts';

/** What the schema workbench works with. */
export interface WorkbenchDeps {
  readonly sources: SchemaSources;
  readonly follower: SchemaFollower;
  /** Whether sample rows of a published file are made. */
  readonly isDemo: boolean;
  /** How a sample row is moved. */
  readonly move: SampleMover;
  /** Every address that no schema serves; known when all routes are mounted. */
  readonly routes: () => readonly FixedRoute[];
  /** Tables that migrations made. */
  readonly systemTables: () => ReadonlySet<string>;
  /** Cells, inputs, blocks and widgets of the client. */
  readonly facts: () => CheckFacts;
}

/** A schema text that somebody works on. */
export interface SchemaText {
  readonly kind: SchemaKind;
  readonly module: string;
  readonly name: string;
  readonly text: string;
}

export const SCHEMA_KINDS: readonly SchemaKind[] = ['entity', 'screen', 'states', 'report'];

/** Longer texts are refused: no schema of a person is. */
export const MAX_SCHEMA_TEXT = 300_000;
