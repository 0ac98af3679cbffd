import type { ComponentType } from 'react';

import type { Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { EngineBlockName, HouseBlockName } from '#schemas/language/part-names.ts';

/** What a block beside the facts of a record is given. */
export interface BlockProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly title: string | undefined;
  /** `GET /ops/workorder/{id}/timeline`, with `{id}` not yet filled. */
  readonly source: string | undefined;
  readonly props: Readonly<Record<string, unknown>>;
  /** Changes after every action on the record: ask again. */
  readonly stamp: number;
  /** The block has changed the record. */
  readonly onChanged?: () => void;
}

export interface BlockSpec {
  readonly component: ComponentType<BlockProps>;
  /** `top`: under the header. `side`: right column, under the facts in a drawer. `main`: above the facts. */
  readonly place: 'top' | 'side' | 'main';
}

const blocks = new Map<string, BlockSpec>();

/** Registers the blocks that schemas may name in `detail.blocks`: all of the engine, or all of the house. */
export function addBlocks(
  table: Readonly<Record<EngineBlockName, BlockSpec>> | Readonly<Record<HouseBlockName, BlockSpec>>,
): void {
  for (const [name, spec] of Object.entries(table)) blocks.set(name, spec);
}

export function namedBlock(name: string): BlockSpec | undefined {
  return blocks.get(name);
}

/** Names a schema may ask for in `detail.blocks`. */
export function blockNames(): readonly string[] {
  return [...blocks.keys()];
}
