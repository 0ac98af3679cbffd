import { DEVICE } from '#schemas/api/device.ts';
import { READINGS } from '#schemas/api/readings.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { draftOfDevice } from './query/device-draft.ts';
import {
  createStationFromInbox,
  ignoreWaiting,
  processAgain,
  takeBackIgnored,
  readPacketInfo,
  pageDevices,
  pagePackets,
  replayDevice,
} from './query/gateway-log.ts';
import { discardPacket, releasePacket } from './query/quarantine.ts';

interface Following {
  readonly reloadPoints: () => Promise<void>;
  readonly processAgain: () => void;
}

/** Packet log, devices and inbox. @param deps `reloadPoints` makes ingest read its points again */
export function registerGatewayRoutes(host: RouteHost, deps: Following): void {
  registerReads(host);
  registerInboxRoutes(host, deps);
  registerPacketRoutes(host, deps);
}

function registerReads(host: RouteHost): void {
  serve(
    host,
    READINGS.packets,
    async ({ ctx, query: { page, limit, receivedAt, from, to, ...filters } }) =>
      ok(
        await pagePackets(ctx, {
          ...defined(filters),
          ...timesOf(receivedAt ?? `${from ?? ''},${to ?? ''}`),
          ...pagingOf({ page, limit }),
        }),
      ),
  );
  serve(host, READINGS.packet, async ({ ctx, params }) => ok(await readPacketInfo(ctx, params.id)));
  serve(host, READINGS.devices, async ({ ctx, query }) =>
    ok(await pageDevices(ctx, { ...defined({ mn: query.mn }), ...pagingOf(query) })),
  );
  serve(host, READINGS.inbox, async ({ ctx, query }) =>
    ok(
      await pageDevices(ctx, {
        ...defined({ mn: query.mn }),
        inbox: query.isIgnored ? 'ignored' : 'waiting',
        ...pagingOf(query),
      }),
    ),
  );
}

function registerInboxRoutes(
  host: RouteHost,
  { reloadPoints }: Pick<Following, 'reloadPoints'>,
): void {
  serve(host, READINGS.ignoreDevice, async ({ ctx, body }) => {
    await ignoreWaiting(ctx, body);
    return ok();
  });
  serve(host, READINGS.takeBackDevice, async ({ ctx, body }) => {
    await takeBackIgnored(ctx, body.mn);
    return ok();
  });
  serve(host, READINGS.replay, async ({ ctx, body }) => {
    await replayDevice(ctx, body.mn);
    await reloadPoints();
    return ok();
  });
  serve(host, READINGS.deviceDraft, async ({ ctx, query }) =>
    ok(await draftOfDevice(ctx, query.mn)),
  );
  serve(host, READINGS.createStation, async ({ ctx, body: { mn, name, ...optional } }) => {
    const created = await inTransaction(ctx, (tx) =>
      createStationFromInbox(tx, { mn, name, ...optional }),
    );
    await reloadPoints();
    return ok(created);
  });
}

function registerPacketRoutes(host: RouteHost, deps: Pick<Following, 'processAgain'>): void {
  serve(host, DEVICE.processAgain, async ({ ctx, body }) => {
    await inTransaction(ctx, (tx) => processAgain(tx, body.ids));
    deps.processAgain();
    return ok();
  });
  serve(host, DEVICE.releasePacket, async ({ ctx, body }) => {
    await releasePacket(ctx, body);
    deps.processAgain();
    return ok();
  });
  serve(host, DEVICE.discardPacket, async ({ ctx, body }) => {
    await discardPacket(ctx, body);
    return ok();
  });
}

/** Without what was not said. */
function defined<T extends object>(
  fields: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** @param span two times, separated by a comma */
function timesOf(span: string): { from?: string; to?: string } {
  const [from, to] = span.split(',');
  const iso = (text: string | undefined): string | undefined => {
    const ms = parseWallTime(text);
    return ms === null ? undefined : new Date(ms).toISOString();
  };
  const [start, end] = [iso(from), iso(to)];
  return { ...(start ? { from: start } : {}), ...(end ? { to: end } : {}) };
}
