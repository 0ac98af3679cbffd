import { callFacts } from '#schemas/api/call-facts.ts';
import { oncePer } from '#schemas/basics/once-per.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { CheckOutput } from '#server/base/workroom/jobs.ts';
import { sortProblems } from '#server/base/workroom/sort-problems.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import {
  listBroughtDictionaries,
  listRoleNames,
} from '#server/platform/file-parts/file-part-store.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { checkGently, factsOf, filesOf, publishedPath } from '#server/registry/overlay.ts';
import type { SchemaSet } from '#server/registry/schema-files.ts';
import { fileBelow } from './findings.ts';
import type { SchemaText, WorkbenchDeps } from './workbench.ts';

/** Checks a set, with the text where it is no schema yet: a long one may be made to cost anything and goes to the work room, a short one beside the other requests. */
export type Check = (set: SchemaSet, text?: SchemaText) => Promise<CheckOutput>;

const WORK = { timeoutMs: 10_000, memoryMb: 256 };

/** A text of so many characters is checked in less than anybody notices, whatever stands in it. */
const SHORT_TEXT = 20_000;

/** The means to check sets around a text as of this moment. */
export async function makeCheck(ctx: Ctx, deps: WorkbenchDeps, source: SchemaText): Promise<Check> {
  const known = {
    ...deps.facts(),
    ...(await dictionaryFacts(ctx, deps, source)),
    ...routeFacts(deps),
    roles: new Set(await listRoleNames(ctx.db)),
  };
  const path = publishedPath(source);
  const shipped = fileBelow(deps.sources.set())(source.kind, source.name);
  return async (set, text) => {
    const facts = { ...known, ...factsOf(set) };
    const files = filesOf(set, text && { ...text, path });
    if (source.text.length <= SHORT_TEXT)
      return sortProblems(await checkGently(files, { ...facts, below: () => shipped }), path);
    return runWork(
      { job: 'checkSchemas', input: { files, path, facts, shipped } },
      { ...WORK, who: ctx.actor.id },
    ).catch((error: unknown) => {
      if (
        !(error instanceof WorkError) ||
        (error.reason !== 'timeout' && error.reason !== 'memory')
      )
        throw error;
      const message = serverText(ctx.lang, 'schema.bounds.tooSlow');
      return { own: [{ path, line: 1, column: 1, code: 'bounds', message }], others: [] };
    });
  };
}

async function dictionaryFacts(ctx: Ctx, deps: WorkbenchDeps, { name }: SchemaText) {
  const known = await readDictionaries(ctx);
  const brought = await listBroughtDictionaries(ctx.db);
  const present = deps.sources.set().entities;
  const dicts = new Set(known.map(({ dictType }) => dictType));
  return {
    dicts,
    dictValues: new Map(
      known.map(({ dictType, dataList }) => [
        dictType,
        new Set(dataList.map(({ dictValue }) => dictValue)),
      ]),
    ),
    // whom a dictionary of a running file belongs to is told by the files themselves
    takenDicts: new Set(
      [...dicts].filter(
        (dict) => !present.get(brought.get(dict) ?? '') && brought.get(dict) !== name,
      ),
    ),
  };
}

/** The same facts each time: the checker compares them by what they are. */
const factsOfContract = oncePer(callFacts);

function routeFacts(deps: WorkbenchDeps) {
  const routes = deps
    .routes()
    .map((route) => ({ ...route, address: `${route.method} ${route.path}` }));
  return {
    served: new Set(routes.map(({ address }) => address)),
    keys: new Map(routes.map(({ address, permissions }) => [address, permissions])),
    contracts: new Map(
      routes.flatMap(({ address, contract }) =>
        contract ? [[address, factsOfContract(contract)] as const] : [],
      ),
    ),
  };
}
