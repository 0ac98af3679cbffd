import net from 'node:net';

import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { aFrame } from './hj212.ts';

/** One value of COD: of the moment, or of an hour that begins then. */
export interface APacket {
  readonly at: Date;
  readonly value: number;
  readonly isHour?: boolean;
}

/** A station as the wire sees it: one packet at a time, each waited for. */
export interface ADevice {
  /** @returns true when the packet was answered; false when the connection broke before */
  send(port: number, packet: APacket): Promise<boolean>;
  close(): void;
}

/** One connection to each port it sends to, made anew when it broke. */
export function aDevice(mn: string): ADevice {
  const lines = new Map<number, Line>();
  return {
    send(port, { at, value, isHour = false }) {
      const line = lines.get(port);
      const open = line && !line.isBroken() ? line : openLine(port);
      lines.set(port, open);
      const time = formatWallDigits(at);
      const [cn, name] = isHour ? ['2061', 'Avg'] : ['2011', 'Rtd'];
      return open.ask(
        aFrame({
          mn,
          qn: time,
          cn,
          cp: `DataTime=${time.slice(0, 14)};w01018-${name}=${value},w01018-Flag=N`,
        }),
      );
    },
    close() {
      for (const line of lines.values()) line.end();
    },
  };
}

interface Line {
  ask(frame: Buffer): Promise<boolean>;
  isBroken(): boolean;
  end(): void;
}

function openLine(port: number): Line {
  const waiting: ((isAnswered: boolean) => void)[] = [];
  let isBroken = false;
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  socket.on('data', (bytes) => {
    for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1))
      waiting.shift()?.(true);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isBroken = true;
    for (const tell of waiting.splice(0)) tell(false);
  });
  return {
    isBroken: () => isBroken,
    end: () => socket.destroy(),
    ask: (frame) =>
      new Promise((resolve) => {
        if (isBroken) return resolve(false);
        waiting.push(resolve);
        socket.write(frame);
      }),
  };
}
