import type { FastifyBaseLogger } from 'fastify';

type Child = FastifyBaseLogger['child'];
type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/**
 * The log of a request, made when something is written to it: nearly all requests write nothing, and a child of a log that hides secrets
 * costs as much as a row of the database.
 */
export class LazyLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, ...how: Parameters<Child>) {
    this.#make = () => parent.child(...how);
  }

  get level(): string {
    return this.#log().level;
  }
  trace(...said: readonly unknown[]): void {
    this.#write('trace', said);
  }
  debug(...said: readonly unknown[]): void {
    this.#write('debug', said);
  }
  info(...said: readonly unknown[]): void {
    this.#write('info', said);
  }
  warn(...said: readonly unknown[]): void {
    this.#write('warn', said);
  }
  error(...said: readonly unknown[]): void {
    this.#write('error', said);
  }
  fatal(...said: readonly unknown[]): void {
    this.#write('fatal', said);
  }
  silent(...said: readonly unknown[]): void {
    this.#write('silent', said);
  }
  child(...how: Parameters<Child>): FastifyBaseLogger {
    return this.#log().child(...how);
  }

  #log(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  #write(level: Level, said: readonly unknown[]): void {
    const log = this.#log();
    Reflect.apply(log[level], log, said);
  }
}
