import type { TestApp } from '#tests/builders/app.ts';
import { declaredAnswers, type DeclaredAnswers } from '#tests/builders/declared-answers.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { addressesOf, hostileRequest, type FuzzRequest } from './requests.ts';

/** What a run found. */
export interface FuzzResult {
  readonly addresses: number;
  readonly requests: number;
  /** How often each code of the envelope was answered; `-` where the answer was none. */
  readonly codes: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

interface FuzzOptions {
  readonly seed: number;
  readonly token: string;
  /** Who is told of the addresses: others are asked for all of them, not only for those that are theirs. */
  readonly reader: string;
  /** Ids of real records, so that some requests get further. */
  readonly ids: readonly string[];
  /** Requests to each address. */
  readonly rounds: number;
  readonly say?: (line: string) => void;
}

const SHOWN = 300;
/** Places told of an answer that is none of its contract. */
const WRONG = 3;

/** Sends hostile requests to every address of the description. A fault is an inner error, an HTTP status of 500 or above, an answer its contract does not say, or a rejection nobody took. */
export async function fuzz(
  world: TestApp,
  { seed, token, reader, ids, rounds, say }: FuzzOptions,
): Promise<FuzzResult> {
  const description = await world.call('GET /openapi.json', { token: reader });
  const addresses = addressesOf(description.json);
  const random = seededRandom(seed);
  const declared = declaredAnswers(world.app.registry);
  const codes: Record<string, number> = {};
  const faults: string[] = [];
  let last = '';
  const note = (why: unknown) => void faults.push(`${String(why)} after ${last}`);
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const address of addresses) {
        const request = hostileRequest(random, address, ids);
        last = told(request);
        const code = await send(
          { world, token, declared },
          request,
          `10.${round % 250}.${random.int(250)}.${random.int(250)}`,
        );
        codes[code] = (codes[code] ?? 0) + 1;
        if (code.startsWith('undeclared')) faults.push(`${last}\n    ${code}`);
        if (code === 'internal') faults.push(`${last}\n    ${innerError(world)}`);
      }
      say?.(`round ${round + 1} of ${rounds}: ${faults.length} faults`);
    }
  } finally {
    process.off('unhandledRejection', note);
    process.off('uncaughtException', note);
  }
  return { addresses: addresses.length, requests: addresses.length * rounds, codes, faults };
}

interface Asking {
  readonly world: TestApp;
  readonly token: string;
  readonly declared: DeclaredAnswers;
}

/** From an address of its own: the limits of one address are not what is looked at. */
async function send(
  { world, token, declared }: Asking,
  { method, url, headers, payload }: FuzzRequest,
  remoteAddress: string,
): Promise<string> {
  const response = await world.app.http.inject({
    method: method as 'GET',
    url,
    remoteAddress,
    headers: { token, ...headers, 'accept-language': 'en-US' },
    ...(payload !== undefined && { payload }),
  });
  if (response.statusCode >= 500) return 'internal';
  if (!String(response.headers['content-type']).includes('json')) return '-';
  const wrong = declared.wrong(
    method,
    url.slice('/api'.length).split('?', 1)[0] ?? '',
    response.json(),
  );
  if (wrong.length > 0) return `undeclared: ${wrong.slice(0, WRONG).join('; ')}`;
  const { code, msg } = response.json<{ readonly code?: number; readonly msg?: string }>();
  return code === 500 && msg === INNER ? 'internal' : String(code ?? '-');
}

/** `errors.internal` in English. */
const INNER = 'Internal server error';

function told({ method, url, payload }: FuzzRequest): string {
  return `${method} ${url.slice(0, SHOWN)} ${JSON.stringify(String(payload ?? '')).slice(0, SHOWN)}`;
}

/** The stack of the last inner error in the server's log. */
function innerError(world: TestApp): string {
  const line = world.logged.findLast((one) => one.includes('"unexpected error"'));
  const { err } = JSON.parse(line ?? '{}') as { readonly err?: { readonly stack?: string } };
  return (err?.stack ?? 'no stack in the log').split('\n').slice(0, 6).join('\n    ');
}
