import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

/** Share of the thread's time, 0 to 100, by package of node_modules, by what of node, or by function of ours. */
type Shares = Readonly<Record<string, number>>;

const MICROS = 500;
const LEAST = 0.7;
let running: Session | null = null;

/** Begins to note where this thread's time goes; asked again it ends and tells, the largest first. Null when it begins. */
export async function profile(): Promise<Shares | null> {
  if (!running) {
    running = new Session();
    running.connect();
    await running.post('Profiler.enable');
    await running.post('Profiler.setSamplingInterval', { interval: MICROS });
    await running.post('Profiler.start');
    return null;
  }
  const session = running;
  running = null;
  const { profile: found } = await session.post('Profiler.stop');
  session.disconnect();
  return sharesOf(found);
}

function sharesOf({ nodes, samples = [] }: Profiler.Profile): Shares {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const counts = new Map<string, number>();
  for (const id of samples)
    counts.set(names.get(id) ?? '?', (counts.get(names.get(id) ?? '?') ?? 0) + 1);
  const busy = samples.length - (counts.get('(idle)') ?? 0);
  const shares = [...counts]
    .filter(([name]) => name !== '(idle)')
    .map(([name, count]) => [name, Math.round((count / busy) * 1000) / 10] as const);
  return Object.fromEntries(
    shares.filter(([, share]) => share >= LEAST).sort(([, a], [, b]) => b - a),
  );
}

function nameOf({
  url,
  functionName,
  lineNumber,
}: {
  readonly url: string;
  readonly functionName: string;
  readonly lineNumber: number;
}): string {
  if (url === '') return functionName || '(native)';
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library) return library;
  return url.startsWith('node:') ? url : `${functionName || '(anonymous)'}:${lineNumber + 1}`;
}
