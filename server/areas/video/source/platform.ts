import { readShape } from '#schemas/api/read-shape.ts';
import { NUMBER, object, TEXT, type ShapeOf } from '#schemas/api/shape.ts';
import type { PtzCommand, VideoProtocol } from '#schemas/api/video-facts.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { VideoFault, type PictureSource, type Wanted } from './picture-source.ts';
import { makeRemote, type RemoteParts } from './remote.ts';

/** A platform that gives addresses for a token, its secret open. */
export interface Platform {
  readonly id: string;
  readonly address: string;
  readonly appKey: string;
  readonly appSecret: string;
}

/** Which camera of it. */
export interface PlatformCamera {
  readonly serial: string;
  readonly channel: number;
  readonly canTurn: boolean;
}

/** Tokens of platforms, as long as they hold; of one server. */
export type PlatformTokens = Map<string, { readonly token: string; readonly untilMs: number }>;

/** What the calls of a platform need. */
export interface PlatformParts extends Pick<RemoteParts, 'outgoing'> {
  readonly tokens: PlatformTokens;
  readonly now: () => Date;
}

const CALL_MS = 8 * SECOND_MS;
const MAX_ANSWER = 64 * 1024;
/** A token is fetched anew this long before it ends. */
const EARLY_MS = 60 * SECOND_MS;
const DONE = '200';
/** The token is no longer taken. */
const TOKEN_OVER = new Set(['10002', '10004']);
/** What the live call names protocols and qualities by. */
const PROTOCOL: Partial<Record<VideoProtocol, string>> = { hls: '2', flv: '4' };
const QUALITY = { main: '1', sub: '2' } as const;
const DIRECTION: Partial<Record<PtzCommand, string>> = {
  up: '0',
  down: '1',
  left: '2',
  right: '3',
  zoomIn: '8',
  zoomOut: '9',
};
const SPEED = '1';

const TOKEN_ANSWER = object({ accessToken: TEXT, 'expireTime?': NUMBER });
const LIVE_ANSWER = object({ url: TEXT });
const STILL_ANSWER = object({ picUrl: TEXT });

/**
 * A camera of a platform after the manner of 萤石 (open platform): a token for key and secret, then the address of a stream for the token.
 * The token and the address stay on this server.
 */
export function makePlatformCamera(
  parts: PlatformParts,
  platform: Platform,
  { serial, channel, canTurn }: PlatformCamera,
): PictureSource {
  const device = { deviceSerial: serial, channelNo: String(channel) };
  const ask = async <T>(path: string, form: Form, shape: ShapeOf<T>): Promise<T> =>
    askWithToken(parts, platform, { path, form, shape });
  const locate = async (protocol: VideoProtocol, { stream }: Wanted): Promise<string> => {
    if (protocol === 'snapshot')
      return (await ask('/api/lapp/device/capture', device, STILL_ANSWER)).picUrl;
    const live = { ...device, protocol: PROTOCOL[protocol] ?? '2', quality: QUALITY[stream] };
    return (await ask('/api/lapp/v2/live/address/get', live, LIVE_ANSWER)).url;
  };
  const turn = async (command: PtzCommand, preset: number | undefined): Promise<void> => {
    if (command === 'goto')
      await ask(
        '/api/lapp/device/preset/move',
        { ...device, index: String(preset ?? 1) },
        ANYTHING,
      );
    else if (command === 'stop') await ask('/api/lapp/device/ptz/stop', device, ANYTHING);
    else
      await ask(
        '/api/lapp/device/ptz/start',
        { ...device, direction: DIRECTION[command] ?? '0', speed: SPEED },
        ANYTHING,
      );
  };
  return makeRemote({
    outgoing: parts.outgoing,
    protocols: ['flv', 'hls', 'snapshot'],
    locate,
    ...(canTurn && { turn }),
  });
}

type Form = Readonly<Record<string, string>>;
const ANYTHING: ShapeOf<unknown> = {};

interface Asked<T> {
  readonly path: string;
  readonly form: Form;
  readonly shape: ShapeOf<T>;
}

/** Once more with a new token where the platform no longer takes the one that was kept. */
async function askWithToken<T>(
  parts: PlatformParts,
  platform: Platform,
  { path, form, shape }: Asked<T>,
): Promise<T> {
  const first = await call(parts, platform, {
    path,
    form: { ...form, accessToken: await tokenOf(parts, platform) },
  });
  if (!TOKEN_OVER.has(first.code)) return dataOf(first, shape);
  parts.tokens.delete(platform.id);
  const accessToken = await tokenOf(parts, platform);
  return dataOf(await call(parts, platform, { path, form: { ...form, accessToken } }), shape);
}

async function tokenOf(parts: PlatformParts, platform: Platform): Promise<string> {
  const { tokens, now } = parts;
  const kept = tokens.get(platform.id);
  if (kept && now().getTime() < kept.untilMs - EARLY_MS) return kept.token;
  const { appKey, appSecret } = platform;
  const answer = await call(parts, platform, {
    path: '/api/lapp/token/get',
    form: { appKey, appSecret },
  });
  const { accessToken, expireTime } = dataOf(answer, TOKEN_ANSWER);
  tokens.set(platform.id, { token: accessToken, untilMs: expireTime ?? now().getTime() });
  return accessToken;
}

interface Said {
  readonly code: string;
  readonly data: unknown;
}

/** Why a platform gave nothing is told by its code; what it said goes into no answer and no log. */
function dataOf<T>({ code, data }: Said, shape: ShapeOf<T>): T {
  const reading = readShape(shape, data);
  if (code === DONE && reading.ok) return reading.value;
  throw new VideoFault(code === DONE ? 'noPicture' : 'refused');
}

async function call(
  { outgoing }: Pick<PlatformParts, 'outgoing'>,
  { address }: Platform,
  { path, form }: { readonly path: string; readonly form: Form },
): Promise<Said> {
  try {
    const answer = await outgoing.request(new URL(path, address).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: CALL_MS,
    });
    const text = await answer.text();
    const said: unknown = text.length > MAX_ANSWER ? null : JSON.parse(text);
    if (typeof said !== 'object' || said === null || !('code' in said))
      throw new VideoFault('platform');
    return { code: String(said.code), data: 'data' in said ? said.data : null };
  } catch (error) {
    throw error instanceof VideoFault ? error : new VideoFault('platform', error);
  }
}
