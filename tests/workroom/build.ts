import { buildServer } from '../../scripts/build-server.mjs';

/** The thread of the work room, for a server that runs from its sources. */
export async function setup(): Promise<void> {
  await buildServer({ outdir: 'node_modules/.cache/work-room', entries: ['work-thread'] });
}
