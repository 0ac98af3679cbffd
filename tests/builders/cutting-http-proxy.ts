import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How a call ends: it never leaves, breaks off in its body, is done but not answered, or passes. */
export const FATES = ['before', 'middle', 'after', 'pass'] as const;
export type Fate = (typeof FATES)[number];

/** A network between a client and a server that breaks as it is told to. */
export interface CuttingHttpProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param fate asked once for each call, in the order they come */
export async function startCuttingHttpProxy(
  port: number,
  fate: () => Fate,
): Promise<CuttingHttpProxy> {
  const server = createServer((asked, answer) => {
    const end = fate();
    const cut = (): void => void asked.socket.destroy();
    void (async () => {
      const body = await buffer(asked);
      if (end === 'before') return cut();
      const { method, url: path, headers } = asked;
      const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
      onward.on('error', cut);
      if (end === 'middle' && body.length > 1) {
        onward.write(body.subarray(0, Math.ceil(body.length / 2)), () => {
          onward.destroy();
          cut();
        });
        return;
      }
      const came = new Promise<IncomingMessage>((resolve) => onward.on('response', resolve));
      onward.end(body);
      const back = await came;
      const bytes = await buffer(back);
      if (end === 'after') return cut();
      answer.writeHead(back.statusCode ?? 502, back.headers).end(bytes);
    })().catch(cut);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
