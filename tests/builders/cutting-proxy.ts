import net from 'node:net';

/** A cable to a PostgreSQL that a test can cut, hold, or cut at the worst moment. */
export interface CuttingProxy {
  /** The same address by way of the proxy. */
  readonly url: string;
  /** Ends every connection that runs over it; new ones are taken. */
  cut(): void;
  /** The next COMMIT reaches the database, its answer reaches nobody: the connection ends instead. @returns resolves when it happened. */
  loseNextCommit(): Promise<void>;
  /** From now on nothing passes and nothing is closed, as behind a stopped machine. */
  hang(): void;
  resume(): void;
  stop(): Promise<void>;
}

interface Line {
  readonly client: net.Socket;
  readonly server: net.Socket;
  losesAnswer: boolean;
}

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const lines = new Set<Line>();
  let isHung = false;
  let onLost: (() => void) | null = null;

  const listener = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname);
    const line: Line = { client, server, losesAnswer: false };
    lines.add(line);
    client.on('data', (bytes) => {
      if (onLost !== null && /commit\0/i.test(bytes.toString('latin1'))) line.losesAnswer = true;
      if (!isHung) server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (line.losesAnswer) {
        onLost?.();
        onLost = null;
        client.destroy();
      } else if (!isHung) client.write(bytes);
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => {});
      socket.once('close', () => {
        lines.delete(line);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const own = new URL(databaseUrl);
  own.port = String((listener.address() as net.AddressInfo).port);
  const cut = () => {
    for (const { client } of lines) client.destroy();
  };
  return {
    url: own.href,
    cut,
    loseNextCommit: () => new Promise((resolve) => (onLost = resolve)),
    hang: () => (isHung = true),
    resume: () => (isHung = false),
    stop: async () => {
      cut();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
