import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { loadActor, type Sight } from '#server/platform/session/load-actor.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';

/** What happened in the demo city before its first start: services are called as its people called them then. Nobody is told of it again: events are dropped. */
export class DemoPast {
  readonly #now: Ctx;
  readonly #users: SeededCity['users'];
  readonly #sights = new Map<string, Sight>();

  constructor(now: Ctx, { users }: SeededCity) {
    this.#now = now;
    this.#users = users;
  }

  /** The system at a time. */
  at(ms: number): Ctx {
    return {
      ...this.#now,
      actor: SYSTEM_ACTOR,
      scope: SYSTEM_SCOPE,
      now: () => new Date(ms),
      emit: () => undefined,
    };
  }

  /** One of the people at a time. */
  async as(username: string, ms: number): Promise<Ctx> {
    return { ...this.at(ms), ...(await this.#sightOf(username)) };
  }

  idOf(username: string): string {
    const id = this.#users.get(username);
    if (id === undefined) throw new Error(`the demo city has no account "${username}"`);
    return id;
  }

  async #sightOf(username: string): Promise<Sight> {
    const sight =
      this.#sights.get(username) ?? (await loadActor(this.#now.db, this.idOf(username)));
    if (!sight) throw new Error(`the account "${username}" of the demo city cannot act`);
    this.#sights.set(username, sight);
    return sight;
  }
}
