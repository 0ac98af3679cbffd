import helmet from 'helmet';

/** Scripts come from this origin only; antd writes its styles at run time; frames show linked systems. */
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
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
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

/**
 * The security headers of every answer. No rule looks at a request, so they are made once and not for each answer.
 * @throws Error a rule is none.
 */
export function makeSecurityHeaders(): Readonly<Record<string, string>> {
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
