import type { Ctx } from '#server/base/context/ctx.ts';

/** What a scheduled job does; `params` is the text its row carries. Throws to say that it failed. */
export type Bean = (ctx: Ctx, params: string) => Promise<void>;

const beans = new Map<string, Bean>();

/** Makes a task available to scheduled jobs under a name of the dictionary `job_bean`. Nothing else can be run. */
export function registerBean(name: string, bean: Bean): void {
  beans.set(name, bean);
}

export function findBean(name: string): Bean | undefined {
  return beans.get(name);
}
