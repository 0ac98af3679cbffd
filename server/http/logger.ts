import { pino, type Logger } from 'pino';

import { pathOf } from './log-values.ts';

const REDACTED = [
  'authorization',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'password',
  'newPassword',
  'confirmPassword',
  'captcha',
  'ticket',
  'secret',
];

interface LoggedRequest {
  readonly method?: string;
  readonly url?: string;
  readonly ip?: string;
}

/** Play addresses carry their token in the path. */
function withoutToken(path: string): string {
  return path.replace(/^(\/api\/ops\/play\/)[^/]+/, '$1***');
}

/** The log of the server: one JSON line a fact on stderr (stdout is for the ready line); secrets never reach it. */
export function makeLogger(level: string, stream?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '***',
      },
      serializers: {
        req: ({ method, url, ip }: LoggedRequest) => ({
          method,
          url: withoutToken(pathOf(url ?? '')),
          ip,
        }),
      },
    },
    stream ?? pino.destination({ fd: 2, sync: true }),
  );
}
