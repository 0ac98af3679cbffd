import helmet from 'helmet';

/**
 * Scripts, workers and connections are of this origin only (the name a page was called by is its own for WebSockets too: not every
 * browser takes 'self' for them); players hand their pictures over as blobs; antd writes its styles at run time; frames show linked systems.
 */
const RULES = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'", 'http:', 'https:'],
      frameAncestors: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
  frameguard: { action: 'sameorigin' },
} as const;

const POLICY = 'content-security-policy';
const CONNECT = "connect-src 'self'";
/** A name or address with its port, as a header of a browser says it; nothing else gets into the policy. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
const MAX_KEPT = 100;

/**
 * The security headers of an answer, by the name the server was called by: made once for each name. `push`: where else a page may connect.
 * @throws Error a rule is none.
 */
export function makeSecurityHeaders(): (
  host: string | undefined,
  push?: string,
) => Readonly<Record<string, string>> {
  const plain = headersOfRules();
  const kept = new Map<string, Readonly<Record<string, string>>>();
  return (host = '', push = '') => {
    const known = kept.get(`${host} ${push}`);
    if (known) return known;
    const open = [
      CONNECT,
      ...(HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : []),
      ...(push === '' ? [] : [push]),
    ];
    const own = { ...plain, [POLICY]: (plain[POLICY] ?? '').replace(CONNECT, open.join(' ')) };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(`${host} ${push}`, own);
    return own;
  };
}

/** The origin of a broker elsewhere that browsers are told to connect to; empty for the server's own, and for what is none. */
export function originOfPush(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && ['ws:', 'wss:'].includes(url.protocol) && HOST.test(url.host)
    ? `${url.protocol}//${url.host}`
    : '';
}

function headersOfRules(): Readonly<Record<string, string>> {
  const made: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (made[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  let failure: unknown;
  helmet(RULES)({} as never, answer as never, (error?: unknown) => (failure = error));
  if (failure) throw new Error('the security headers cannot be made', { cause: failure });
  return made;
}
