import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { namedPart } from '#server/base/house/house.ts';

/** Work that the clock asks for. `D`: what of the running server it is done with. */
export interface ClockJob<in D> {
  /** Under which it is planned and leased: one server of several does it. */
  readonly name: string;
  /** Six fields, seconds first, in the time of China. */
  readonly at: string;
  readonly byHand?: undefined;
  readonly run: (ctx: Ctx, parts: D) => Promise<unknown>;
}

/** Work that people may plan or start by this name; the clock may ask for it too. */
export interface HandJob {
  readonly byHand: string;
  /** How people choose it: its label in the dictionary `job_bean`. */
  readonly words: Readonly<Record<Lang, string>>;
  /** What the clock plans it as. */
  readonly name?: string;
  readonly at?: string;
  /** @param params the text that the row of the schedule carries; empty where the clock asks */
  readonly run: (ctx: Ctx, params: string) => Promise<unknown>;
}

export type Job<D> = ClockJob<D> | HandJob;

/** What a scheduled job does; `params` is the text its row carries. Throws to say that it failed. */
export type Bean = (ctx: Ctx, params: string) => Promise<unknown>;

/** What people may plan, by the names of the dictionary `job_bean`. Nothing else can be run. */
export const BEANS = namedPart<Bean>('work of scheduled jobs');

export function findBean({ house }: Pick<Ctx, 'house'>, name: string): Bean | undefined {
  return house.of(BEANS).get(name);
}
