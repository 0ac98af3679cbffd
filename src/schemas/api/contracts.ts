import type { EntityAddresses, EntityRows } from '../entities/rows.gen.ts';
import type { Verb } from '../language/entity.ts';
import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from './contract.ts';
import { CONTRACT_TABLES, type ContractTables } from './contracts.gen.ts';
import type { EntityAnswer, EntityBody } from './entity.ts';
import type { ShapeOf } from './shape.ts';

/** The contract of every address that no entity serves by its verbs. The client imports their types alone: none of it is in what a browser loads. */
export const CONTRACTS: readonly Contract[] = CONTRACT_TABLES.flatMap((table) =>
  Object.values(table),
);

type Members<T> = T extends unknown ? T[keyof T] : never;
type Named<C> = C extends {
  readonly method: infer M extends string;
  readonly path: infer P extends string;
}
  ? `${M} ${P}`
  : never;
type ByAddress = { readonly [C in Members<ContractTables[number]> as Named<C>]: C } & {
  readonly [
    A in Exclude<keyof EntityAddresses, Named<Members<ContractTables[number]>>>
  ]: GenericContract<A, EntityAddresses[A]>;
};

/** A generic address of an entity that ships with the product: what its verb takes and answers, with the rows of the entity. */
type GenericContract<A, E> = E extends readonly [
  infer N extends keyof EntityRows,
  infer V extends Verb,
]
  ? {
      readonly path: A extends `${string} ${infer P}` ? P : never;
      // filters are the fields of the entity
      readonly query: V extends 'page' | 'list' | 'tree' | 'options' | 'group' | 'export'
        ? ShapeOf<Readonly<Record<string, unknown>>>
        : null;
      readonly body: EntityBody<N, V> extends null ? null : ShapeOf<EntityBody<N, V>>;
      readonly answer: ShapeOf<EntityAnswer<N, V>>;
    }
  : never;

/** `GET /sys/user/info`: a method and an address as the contract has it, `{id}` for a variable part. */
export type Address = keyof ByAddress;
type At<A extends Address> = ByAddress[A];

/** What a call of an address takes; what the contract does not know cannot be said. */
export type InputAt<A extends Address> = Part<'path', ParamsOf<At<A>>> &
  Part<'params', QueryOf<At<A>>> &
  Part<'body', BodyOf<At<A>>>;
/** What an address answers: of an envelope what stands under `data`. */
export type AnswerAt<A extends Address> = AnswerOf<At<A>>;

type Part<Name extends string, T> = T extends null
  ? unknown
  : keyof T extends never
    ? unknown
    : Partial<T> extends T
      ? { readonly [N in Name]?: T }
      : { readonly [N in Name]: T };
