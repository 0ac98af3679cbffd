import { randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/** What a program on the same machine may ask of the running server. */
export interface ControlWork {
  /** @returns the folder that was written. */
  backup(to: string | undefined): Promise<string>;
  /** @returns where the data that was replaced lies. */
  restore(from: string): Promise<string>;
  /** @returns what the chain of the audit logs is like, as JSON. */
  audit(): Promise<string>;
  /** @returns what may be changed now. @throws Error there is no such table or column. */
  approve(table: string, column: string | undefined): Promise<string>;
}

/** What comes with a request. */
interface Asked {
  readonly folder?: string;
  readonly table?: string;
  readonly column?: string;
}

const MAX_BODY = 10_000;

/**
 * Listens on the loopback address for `npm run backup`, `restore`, `audit:verify` and `db:approve`. The way in, a port and a key, stands in
 * `DATA_DIR/control.json`, which only the server's own user can read.
 * @returns the way to stop.
 */
export async function startControl(
  dataDir: string,
  work: ControlWork,
): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'control.json');
  const key = randomBytes(32).toString('hex');
  const server = http.createServer((request, response) => {
    answer(request, key, work).then(
      (text) => response.end(JSON.stringify({ ok: true, text })),
      (error: unknown) =>
        response.end(
          JSON.stringify({
            ok: false,
            text: error instanceof Error ? error.message : String(error),
          }),
        ),
    );
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', resolve),
  );
  const { port } = server.address() as { readonly port: number };
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify({ port, key, pid: process.pid }), { mode: 0o600 });
  return async () => {
    fs.rmSync(file, { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(
  request: http.IncomingMessage,
  key: string,
  work: ControlWork,
): Promise<string> {
  const given = Buffer.from(String(request.headers['x-key'] ?? ''));
  if (given.length !== key.length || !timingSafeEqual(given, Buffer.from(key)))
    throw new Error('the key of control.json is needed');
  const { folder, table, column } = JSON.parse(await bodyOf(request)) as Asked;
  if (request.url === '/backup') return work.backup(folder);
  if (request.url === '/audit') return work.audit();
  if (request.url === '/restore' && folder) return work.restore(folder);
  if (request.url === '/approve' && table) return work.approve(table, column);
  throw new Error('expected /audit, /backup, /restore with a folder, or /approve with a table');
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > MAX_BODY) throw new Error('too much');
  }
  return text;
}
