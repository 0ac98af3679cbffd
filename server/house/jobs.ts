import {
  JOB_PARAMS,
  readJobDays,
  type JobDays,
  type JobTakes,
} from '#schemas/basics/job-params.ts';
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
  readonly takes?: undefined;
  readonly run: (ctx: Ctx, parts: D) => Promise<unknown>;
}

/** Work that people may plan or start by this name; the clock may ask for it too. */
export type HandJob = HandJobWords & (TakesNothing | TakesDays | TakesText);

interface HandJobWords {
  readonly byHand: string;
  /** How people choose it: its label in the dictionary `job_bean`. */
  readonly words: Readonly<Record<Lang, string>>;
  /** What the clock plans it as. */
  readonly name?: string;
  readonly at?: string;
}

/** What a person may say beside it: nothing, unless it says so. The clock says nothing. */
interface TakesNothing {
  readonly takes?: undefined;
  readonly run: (ctx: Ctx) => Promise<unknown>;
}

interface TakesDays {
  readonly takes: 'days';
  readonly run: (ctx: Ctx, days: JobDays) => Promise<unknown>;
}

interface TakesText {
  readonly takes: 'text';
  readonly run: (ctx: Ctx, text: string) => Promise<unknown>;
}

export type Job<D> = ClockJob<D> | HandJob;

/** What a scheduled job does. */
export interface Bean {
  readonly takes: JobTakes;
  /** @param params the text its row carries; empty where the clock asks. @throws Error to say that it failed, or that the text is not what it takes */
  readonly run: (ctx: Ctx, params: string) => Promise<unknown>;
}

/** What people may plan, by the names of the dictionary `job_bean`. Nothing else can be run. */
export const BEANS = namedPart<Bean>('work of scheduled jobs');

export function findBean({ house }: Pick<Ctx, 'house'>, name: string): Bean | undefined {
  return house.of(BEANS).get(name);
}

/** A job by its text. What it does not take is not read: rows may be older than what the job says of itself. */
export function beanOf(job: HandJob): Bean {
  if (job.takes === undefined) return { takes: 'nothing', run: (ctx) => job.run(ctx) };
  if (job.takes === 'text') return { takes: 'text', run: (ctx, params) => job.run(ctx, params) };
  return {
    takes: 'days',
    async run(ctx, params) {
      const days = readJobDays(params);
      if (!days)
        throw new Error(
          `"${params}" says no days, such as ${JOB_PARAMS.days.example}: correct the parameters of the job`,
        );
      return job.run(ctx, days);
    },
  };
}
