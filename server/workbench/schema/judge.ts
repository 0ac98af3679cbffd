import { callFacts } from '#schemas/api/call-facts.ts';
import { FileReport, type CheckFacts, type SchemaProblem } from '#schemas/language/check-file.ts';
import { endpointsOf, permissionKeys } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { JsonError, readJson, type JsonNode } from '#schemas/language/json-reader.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { CheckOutput } from '#server/base/workroom/jobs.ts';
import { sortProblems } from '#server/base/workroom/sort-problems.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import {
  listBroughtDictionaries,
  listRoleNames,
} from '#server/platform/file-parts/file-part-store.ts';
import { holdsKey } from '#server/records/access.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { readDefinitions } from '#server/records/store/definitions.ts';
import {
  checkGently,
  checkSet,
  factsOf,
  filesOf,
  publishedPath,
  withSchema,
} from '#server/registry/overlay.ts';
import { SET_OF_KIND } from '#server/registry/schema-files.ts';
import type { SchemaSet } from '#server/registry/schema-files.ts';
import { judgeRunningApproval } from './approval-guards.ts';
import { judgeEntityBounds, type Finding } from './bounds.ts';
import { callBounds, callJudge } from './called-addresses.ts';
import { listPublishedEntities, tablesOf } from './entity-tables.ts';
import { judgeLifeBounds } from './life-bounds.ts';
import { findLoosenings, judgeScreenBounds } from './loosenings.ts';
import { listSchemaVersionTexts } from './schema-store.ts';
import { listTableChanges, type TableChange } from './table-changes.ts';
import { MAX_SCHEMA_TEXT, type SchemaText, type WorkbenchDeps } from './workbench.ts';

/** A mistake at its place; lines and columns are 1-based, the end stands behind the last sign. */
export interface WorkbenchProblem {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly path: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly suggestion?: string;
}

/** What publishing a text would meet. */
export interface Judgement {
  readonly problems: readonly WorkbenchProblem[];
  readonly changes: readonly TableChange[];
}

/**
 * Judges a text as it would stand among the others: by the checker of the files, by the bounds of published schemas and
 * by the database. Never throws for what stands in the text.
 */
export async function judgeSchema(
  ctx: Ctx,
  given: WorkbenchDeps,
  source: SchemaText,
): Promise<Judgement> {
  const deps = holdStill(given);
  const report = reportOf(source);
  if (source.text.length > MAX_SCHEMA_TEXT)
    report.tell(0, serverText(ctx.lang, 'schema.bounds.tooLong', { max: MAX_SCHEMA_TEXT }));
  if (report.problems.length > 0)
    return { problems: report.problems.map((problem) => shown(source, problem)), changes: [] };
  const set = deps.sources.set();
  const next = withSchema(set, { ...source, version: -1 });
  const check = await makeCheck(ctx, deps, source);
  const { own, others } = await check(next, source);
  if (own.some(isError))
    return { problems: own.map((problem) => shown(source, problem)), changes: [] };
  if (next === set)
    report.tellAt(['name'], serverText(ctx.lang, 'schema.bounds.otherName', { name: source.name }));
  else await judgeAmongOthers(ctx, deps, { source, next, report, others, check });
  const entity = source.kind === 'entity' ? next.entities.get(source.name)?.value : undefined;
  const changes =
    entity && report.problems.length === 0
      ? await listTableChanges(ctx, entity, entitiesOf(next))
      : [];
  return {
    problems: [...report.problems, ...own].map((problem) => shown(source, problem)),
    changes,
  };
}

/** The same with the set of this moment: others are served while a text is judged, and all of it is judged against one set. */
export function holdStill(deps: WorkbenchDeps): WorkbenchDeps {
  const set = deps.sources.set();
  return { ...deps, sources: { ...deps.sources, set: () => set } };
}

function isError({ severity }: SchemaProblem): boolean {
  return severity !== 'warning';
}

/** Checks a set, with the text where it is no schema yet: a long one may be made to cost anything and goes to the work room, a short one beside the other requests. */
type Check = (set: SchemaSet, text?: SchemaText) => Promise<CheckOutput>;

const WORK = { timeoutMs: 10_000, memoryMb: 256 };
/** A text of so many characters is checked in less than anybody notices, whatever stands in it. */
const SHORT_TEXT = 20_000;

async function makeCheck(ctx: Ctx, deps: WorkbenchDeps, source: SchemaText): Promise<Check> {
  const known = await readDictionaries(ctx);
  const dicts = new Set(known.map(({ dictType }) => dictType));
  const dictValues = new Map(
    known.map(({ dictType, dataList }) => [
      dictType,
      new Set(dataList.map(({ dictValue }) => dictValue)),
    ]),
  );
  const brought = await listBroughtDictionaries(ctx.db);
  const present = deps.sources.set().entities;
  // whom a dictionary of a running file belongs to is told by the files themselves
  const takenDicts = new Set(
    [...dicts].filter(
      (dict) => !present.get(brought.get(dict) ?? '') && brought.get(dict) !== source.name,
    ),
  );
  const roles = new Set(await listRoleNames(ctx.db));
  const keys = new Map(
    deps
      .routes()
      .map(
        ({ method, path: address, permissions }) => [`${method} ${address}`, permissions] as const,
      ),
  );
  const served = new Set(keys.keys());
  const contracts = new Map(
    deps
      .routes()
      .flatMap(({ method, path: address, contract }) =>
        contract ? [[`${method} ${address}`, callFacts(contract)] as const] : [],
      ),
  );
  const path = publishedPath(source);
  const shipped = fileBelow(deps.sources.set())(source.kind, source.name);
  return async (set, text) => {
    const facts = {
      ...deps.facts(),
      ...factsOf(set),
      dicts,
      dictValues,
      takenDicts,
      roles,
      served,
      keys,
      contracts,
    };
    const files = filesOf(set, text && { ...text, path });
    if (source.text.length <= SHORT_TEXT)
      return sortProblems(await checkGently(files, { ...facts, below: () => shipped }), path);
    return runWork({ job: 'checkSchemas', input: { files, path, facts, shipped } }, WORK).catch(
      (error: unknown) => {
        if (
          !(error instanceof WorkError) ||
          (error.reason !== 'timeout' && error.reason !== 'memory')
        )
          throw error;
        const message = serverText(ctx.lang, 'schema.bounds.tooSlow');
        return { own: [{ path, line: 1, column: 1, message }], others: [] };
      },
    );
  };
}

function fileBelow(set: SchemaSet): NonNullable<CheckFacts['below']> {
  return (kind, name) => {
    const running = set[SET_OF_KIND[kind]].get(name);
    return running?.version === 0 ? running.value : running?.file?.value;
  };
}

interface Among {
  readonly source: SchemaText;
  readonly next: SchemaSet;
  readonly report: FileReport;
  /** What the checker says of the other schemas now. */
  readonly others: readonly SchemaProblem[];
  readonly check: Check;
}

/** What the text would break elsewhere, and what it may not say. */
async function judgeAmongOthers(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { source, next, report, others, check }: Among,
): Promise<void> {
  const known = new Set(
    others.length > 0 ? (await check(deps.sources.set())).others.map(textOf) : [],
  );
  for (const problem of others)
    if (!known.has(textOf(problem)))
      report.tellAt(['name'], `${problem.path}:${problem.line} ${problem.message}`);
  for (const { path, rule, params } of await findingsOf(ctx, deps, { source, next }))
    report.tellAt(path, serverText(ctx.lang, rule, params));
}

/** What going back to the file, or to nothing, would meet: the others must stand without it. */
export async function judgeRemoval(
  deps: WorkbenchDeps,
  next: SchemaSet,
): Promise<readonly string[]> {
  const known = new Set((await checkSet(deps.sources.set())).map(textOf));
  return (await checkSet(next))
    .filter((problem) => !known.has(textOf(problem)))
    .map(({ path, line, message }) => `${path}:${line} ${message}`);
}

/** Every form a schema ever had: what runs, its file, all versions from the newest. */
export async function formsOf<T>(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { kind, name }: Pick<SchemaText, 'kind' | 'name'>,
): Promise<readonly T[]> {
  const running = deps.sources.set()[SET_OF_KIND[kind]].get(name);
  const versions = (await listSchemaVersionTexts(ctx.db, { kind, name })).flatMap((text) => {
    try {
      return [JSON.parse(text) as T];
    } catch {
      return [];
    }
  });
  const files = running ? [running.value, ...(running.file ? [running.file.value] : [])] : [];
  return [...(files as readonly unknown[] as readonly T[]), ...versions];
}

async function findingsOf(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { source, next }: { readonly source: SchemaText; readonly next: SchemaSet },
): Promise<readonly Finding[]> {
  const holds = (key: string) => holdsKey(ctx.actor, key);
  const others = entitiesOf(deps.sources.set()).filter(
    ({ name }) => !(source.kind === 'entity' && name === source.name),
  );
  const routes = deps.routes();
  const known = new Set([
    ...others.flatMap(permissionKeys),
    ...routes.flatMap(({ permissions }) => permissions),
  ]);
  const schema: object | undefined = next[SET_OF_KIND[source.kind]].get(source.name)?.value;
  if (!schema) return [];
  const befores = await formsOf<object>(ctx, deps, source);
  const running: object | undefined = deps.sources
    .set()
    [SET_OF_KIND[source.kind]].get(source.name)?.value;
  // the addresses of an entity that is no file's are its own: its forms send there too
  const ownKeys =
    source.kind === 'entity' && !fileBelow(next)('entity', source.name)
      ? endpointsOf(schema as EntitySchema)
      : [];
  const own = new Set(ownKeys.map(({ permission }) => permission).filter((key) => !known.has(key)));
  const holdsOrOwns = (key: string) => holds(key) || own.has(key);
  const loosened = holds('*:*:*')
    ? []
    : findLoosenings(source.kind, schema, {
        running: running as Readonly<Record<string, unknown>> | undefined,
        formers: befores.filter((before) => before !== running) as readonly Readonly<
          Record<string, unknown>
        >[],
        mayCall: callJudge({ entities: entitiesOf(next), routes, holds: holdsOrOwns }),
        isKnownKey: (key) => known.has(key),
      });
  const entitiesByName = new Map(entitiesOf(next).map((one) => [one.name, one]));
  if (source.kind === 'states')
    return [
      ...loosened,
      ...judgeLifeBounds(schema as StatesSchema, [], {
        entities: entitiesByName,
        befores: befores as readonly StatesSchema[],
        holds,
      }),
    ];
  if (source.kind === 'screen') {
    const screen = schema as ScreenSchema;
    const bounds = judgeScreenBounds(screen, {
      befores: befores as readonly ScreenSchema[],
      others,
      known,
      holds,
    });
    return [
      ...bounds,
      ...callBounds(screen, { befores, entities: others, routes, holds }),
      ...loosened,
    ];
  }
  const entity = schema as EntitySchema;
  const formerTables = new Set(
    (await listPublishedEntities(ctx.db))
      .filter(({ name }) => name !== source.name)
      .flatMap(tablesOf),
  );
  const { tables } = await readDefinitions(ctx.db);
  const around = {
    befores: befores as readonly EntitySchema[],
    others,
    routes,
    systemTables: deps.systemTables(),
    formerTables,
    tables,
    holds,
  };
  const calls = callBounds(entity, {
    befores,
    entities: entitiesOf(next),
    routes,
    holds: holdsOrOwns,
  });
  const { states } = entity;
  const cycles = (befores as readonly EntitySchema[]).flatMap((before) => before.states ?? []);
  const made = states
    ? judgeLifeBounds(states, ['states'], {
        entities: entitiesByName,
        befores: cycles,
        holds: holdsOrOwns,
      })
    : [];
  const letsOut = await judgeRunningApproval(ctx, entitiesOf(deps.sources.set()), entity);
  return [
    ...moduleFindings(entity, source),
    ...judgeEntityBounds(entity, around),
    ...calls,
    ...made,
    ...loosened,
    ...letsOut,
  ];
}

function moduleFindings(entity: EntitySchema, { module }: SchemaText): readonly Finding[] {
  return module === '' || entity.module === module
    ? []
    : [{ path: ['module'], rule: 'schema.bounds.otherModule', params: { module } }];
}

function entitiesOf(set: SchemaSet): readonly EntitySchema[] {
  return [...set.entities.values()].map(({ value }) => value);
}

/** A report that knows the places of the text, also of one that is no JSON. */
function reportOf(source: SchemaText): FileReport {
  const file = { kind: source.kind, path: publishedPath(source), text: source.text };
  if (source.text.length > MAX_SCHEMA_TEXT) return new FileReport(file);
  let root: JsonNode | undefined;
  try {
    root = readJson(source.text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const report = new FileReport(file);
    report.tell(error.at, error.message);
    return report;
  }
  return new FileReport(file, root);
}

function textOf({ path, line, message }: SchemaProblem): string {
  return `${path}:${line} ${message}`;
}

function lineOf(text: string, line: number): string {
  let start = 0;
  for (let left = line - 1; left > 0; left--) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

function shown(
  { text }: SchemaText,
  { line, column, path, message, severity: told }: SchemaProblem,
): WorkbenchProblem {
  const severity = told ?? 'error';
  const at = lineOf(text, line);
  TOKEN.lastIndex = column - 1;
  const length = TOKEN.exec(at)?.[0].length ?? 1;
  const suggestion = /did you mean "([^"]+)"/.exec(message)?.[1];
  return {
    line,
    column,
    endLine: line,
    endColumn: column + length,
    path,
    message,
    severity,
    ...(suggestion !== undefined && { suggestion }),
  };
}
