import type { Contract } from '#schemas/api/contract.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { bring, listPart, namedPart, type Brought } from '#server/base/house/house.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import type { ChangedRow } from '#server/db/changes.ts';
import type { NamedQuery } from '#server/db/named-query.ts';
import type { Withheld } from '#server/db/withheld.ts';
import type { RouteHost } from '#server/endpoints/serve.ts';
import { DICTIONARY_ITEMS } from '#server/records/dictionaries/dictionary-words.ts';
import { HOOKS, type EntityHooks } from '#server/records/hooks.ts';
import type { KnownEntity } from '#server/registry/rows.ts';
import { beanOf, BEANS, type Job } from './jobs.ts';
import { type FirstParam, PARAMS } from './params.ts';

/** Every endpoint that a server may serve. */
export const CALLS = listPart<Contract>('endpoints');

/** What schemas may name as their `table.query`. */
export const QUERIES = namedPart<NamedQuery>('queries of schemas');

/** What entities keep from some readers for a time, by their names. */
export const WITHHELD = namedPart<readonly Withheld[]>('columns that are withheld');

/** Contracts by the names their room gives them. */
export type ContractTable = Readonly<Record<string, Contract>>;

/** What processes keep in memory, and read again when rows of these entities change. */
export interface KeptInMemory<in D> {
  /** Under which the other processes are told: `points`. */
  readonly name: string;
  readonly entities: readonly KnownEntity[];
  /** The rows themselves are told, too, so that they alone are read again. */
  readonly tellsRows?: true;
  /** It is old as soon as the change is committed: before whoever made it is answered. */
  readonly isAtOnce?: true;
  /** Reads it again. @param changed the rows; undefined where nobody knows which */
  readonly again: (parts: D, changed: readonly ChangedRow[] | undefined) => void;
}

/**
 * A service of the house, or what an area of the business has in common with one: everything that it brings to a server, as one value.
 * `D`: what of the running server it works with; the list of all services demands that the server has it.
 */
export interface Service<in D> {
  /** That of its folder. */
  readonly name: string;
  /** Of every endpoint it serves: what `routes` mounts, all of it and nothing else. */
  readonly contracts?: readonly ContractTable[];
  /** Of endpoints that some servers have, such as those in demo mode. */
  readonly someContracts?: readonly ContractTable[];
  readonly routes?: (host: RouteHost, parts: D) => void;
  readonly entities?: { readonly [N in KnownEntity]?: { readonly hooks?: EntityHooks<N> } };
  /** Parameters it reads. */
  readonly params?: readonly FirstParam[];
  /** Of entities that have no table, by the names their files give (`table.query`). */
  readonly queries?: Readonly<Record<string, NamedQuery>>;
  /** Columns of entities that some readers are not told for a time. */
  readonly withholds?: { readonly [N in KnownEntity]?: readonly Withheld[] };
  readonly jobs?: readonly Job<NoInfer<D>>[];
  readonly follows?: readonly KeptInMemory<D>[];
  /** Ties events to what people are told of them at once. */
  readonly told?: readonly ((outbox: Outbox, pusher: Pusher) => void)[];
  /** What its tables need beyond their schemas; whenever those are followed. */
  readonly keepTables?: (ctx: Ctx) => Promise<void>;
  /** What rooms below ask for: desks, listeners, kinds of tasks. */
  readonly brings?: readonly Brought[];
}

/** A service as it is written in its `service.ts`. */
export function defineService<D = unknown>(service: Service<D>): Service<D> {
  return service;
}

/** What a service brings to the house of a server. */
export function broughtBy({
  contracts = [],
  someContracts = [],
  entities = {},
  params = [],
  queries = {},
  withholds = {},
  jobs = [],
  brings = [],
}: Service<never>): readonly Brought[] {
  return [
    ...Object.entries(entities).flatMap(([name, { hooks }]) =>
      hooks ? [bring(HOOKS, [name, hooks as EntityHooks<string>])] : [],
    ),
    ...params.map((param) => bring(PARAMS, [param.code, param])),
    ...Object.entries(queries).map((query) => bring(QUERIES, query)),
    ...Object.entries(withholds).map((own) => bring(WITHHELD, own)),
    ...jobs.flatMap((job) =>
      job.byHand === undefined
        ? []
        : [
            bring(BEANS, [job.byHand, beanOf(job)]),
            bring(DICTIONARY_ITEMS, { type: 'job_bean', value: job.byHand, words: job.words }),
          ],
    ),
    ...[...contracts, ...someContracts]
      .flatMap(Object.values)
      .map((contract: Contract) => bring(CALLS, contract)),
    ...brings,
  ];
}

/** Those of a table that one owner serves, where several share it. */
export function only<T extends ContractTable, K extends keyof T & string>(
  table: T,
  ...names: readonly K[]
): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;
}
