import net from 'node:net';
import type { AddressInfo } from 'node:net';

import { buildAnswer } from '#server/gateway/build.ts';
import { createFrameDecoder } from '#server/gateway/frame.ts';
import { parsePacket, type Packet } from '#server/gateway/packet.ts';

/** A platform that stations and platforms report to. */
export interface UpperPlatform {
  readonly port: number;
  /** What came, whether answered or not. */
  readonly heard: Packet[];
  /** Connections since the start. */
  connections(): number;
  /** Ends every connection and takes none until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** @param answers whether it answers a packet now */
export async function anUpperPlatform(answers: () => boolean = () => true): Promise<UpperPlatform> {
  const heard: Packet[] = [];
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer((socket) => {
    connections++;
    sockets.add(socket);
    const decoder = createFrameDecoder();
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      for (const event of decoder.feed(bytes)) {
        if (event.kind !== 'frame') continue;
        const packet = parsePacket({ ...event, plain: Buffer.from(event.plain) });
        heard.push(packet);
        const answer = answers() ? buildAnswer(packet) : null;
        if (answer) socket.write(answer);
      }
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    heard,
    connections: () => connections,
    async shut() {
      const isClosed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
    open: () => listen(port),
  };
}
