import type { Pool, PoolClient } from 'pg';

/** @returns how many statements connections were asked since, told as often as it is asked */
export function countStatements(pool: Pool): () => number {
  let count = 0;
  const known = new WeakSet<PoolClient>();
  const watch = (client: PoolClient): void => {
    if (known.has(client)) return;
    known.add(client);
    const ask = client.query.bind(client) as (...asked: readonly unknown[]) => unknown;
    client.query = ((...asked: readonly unknown[]) => {
      count += 1;
      return ask(...asked);
    }) as typeof client.query;
  };
  pool.on('acquire', watch);
  return () => count;
}
