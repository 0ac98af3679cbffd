import { callAddress } from '#engine/base/call.ts';
import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { EnginePorts, Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Writes } from '#schemas/language/writes.ts';
import { innerOf } from '#schemas/types/ask.ts';
import { askFill, withDefaults, type Filled } from './fill.ts';
import { ServerDrafts } from './server-drafts.ts';
import { writtenEntities, writtenFields } from './written-fields.ts';

/** What a form in steps needs before it is drawn. */
export interface Prepared {
  /** Rows of other entities as sub-tables, and how they are written. */
  readonly fields: FieldSpecs;
  readonly written: Writes;
  readonly drafts: ServerDrafts;
  /** What the address it was opened by fills in. */
  readonly initial: Row;
}

type WizardPorts = Pick<EnginePorts, 'call' | 'entity' | 'can' | 'notify' | 'user' | 'now'>;

/**
 * Reads the entities whose rows a new record brings, the draft that was left, and what the address fills in: `?fill=points&mn=…` asks
 * the `fill` of these rows. What cannot be read is left out: the form opens without it.
 */
export async function prepareForm(
  ports: WizardPorts,
  { name, writes = {} }: EntitySchema,
  search: URLSearchParams | undefined,
): Promise<Prepared> {
  const names = writtenEntities(writes);
  const [found, draft, filled] = await Promise.all([
    Promise.all(names.map((one) => ports.entity(one).catch(() => undefined))),
    callAddress(
      ports,
      'GET /engine/draft/{key}',
      { path: { key: draftKey(name) } },
      { isSilent: true },
    ).catch(() => null),
    filledBy(ports, writes, search),
  ]);
  const entities = new Map(names.map((one, index) => [one, found[index]]));
  const fields = writtenFields(writes, (one) => entities.get(one), ports.can);
  return {
    fields,
    written: writes,
    drafts: new ServerDrafts(ports, draft),
    initial: withRow(fields, filled, ports),
  };
}

/** The name of the draft of a new record of an entity. */
export function draftKey(entity: string): string {
  return `form.${entity}.create.new`;
}

/** What was filled in for a table, and for the record around it. */
type FilledTable = Filled & { readonly table: string };

function withRow(
  fields: FieldSpecs,
  filled: FilledTable | null,
  ports: Pick<WizardPorts, 'user' | 'now'>,
): Row {
  if (!filled) return {};
  const columns = innerOf(fields[filled.table]);
  if (!columns) return filled.record ?? {};
  const row = withDefaults(columns, filled.row, { user: ports.user, now: ports.now() });
  return { ...filled.record, [filled.table]: [row] };
}

async function filledBy(
  ports: WizardPorts,
  writes: Writes,
  search: URLSearchParams | undefined,
): Promise<FilledTable | null> {
  const table = search?.get('fill') ?? '';
  const fill = Object.hasOwn(writes, table) ? writes[table]?.fill : undefined;
  const value = fill && search?.get(fill.key);
  if (!fill || !value) return null;
  try {
    return { ...(await askFill(ports, fill, value)), table };
  } catch (error) {
    ports.notify('error', (error as { readonly message: string }).message);
    return null;
  }
}
