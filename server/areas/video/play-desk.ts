import type { CameraFault } from '#schemas/api/video-facts.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import type { Sessions } from '#server/platform/session/sessions.ts';
import { holdsKey } from '#server/records/access.ts';
import { findCamera, type CameraRow, type SourceParts } from './camera.ts';
import { findPlay, notePlayFault, type KeptPlay } from './play-store.ts';
import { fits, idOfToken, showsCookie } from './play-token.ts';
import { makeTestPicture } from './source/test-picture.ts';

/** Whoever plays. */
export const PLAY_KEY = 'ops:video:play';
/** A stream that runs is let on for so long after its address has ended: whoever renews late loses no picture. */
const GRACE_MS = MINUTE_MS;
/** How long what was judged of a token is believed; whatever is told of a change ends it at once. */
const BELIEVED_MS = 2 * SECOND_MS;
/** How often running streams are judged anew. */
const JUDGE_EVERY_MS = 5 * SECOND_MS;
const MAX_KNOWN = 5_000;
/** Of the six connections of a browser over HTTP/1.1 the product itself keeps two, however many pages are open. */
const MOST_HELD = 4;

/** What a request for pictures shows of itself. */
export interface Shown {
  readonly token: string;
  readonly cookies: string | undefined;
  /** An access token, of callers that are no browsers. */
  readonly accessToken: string | null;
}

/** What a token opens now. */
export interface OpenPlay {
  readonly play: KeptPlay;
  readonly camera: CameraRow;
}

/** A stream that runs. */
interface Running {
  readonly token: string;
  /** The sign-in one of whose connections it holds. */
  readonly holder: string | undefined;
  readonly stop: AbortController;
}

/** Who plays what on this server: judges every request and every stream that runs. */
export interface PlayDesk extends SourceParts {
  readonly system: () => Ctx;
  /** @throws AppError `unauthorized` no such address, or its sign-in has ended; `forbidden` another's, or the right is gone; `notFound` the camera is out of sight or disabled; `playOver` its time is over */
  demand(shown: Shown): Promise<OpenPlay>;
  /**
   * A signal for a stream: it is told when the stream has to end. A token runs one stream; a second ends the first. `holder`: the sign-in
   * whose browser it takes one of six connections from.
   * @throws AppError `tooMany` the sign-in holds as many as it may, over all its pages
   */
  begin(token: string, holder?: string): { readonly signal: AbortSignal; end(): void };
  noteFault(play: KeptPlay, fault: CameraFault | null): Promise<void>;
  /** Something changed that may end streams. */
  judgeAnew(): void;
  close(): void;
}

export interface PlayDeskDeps extends Pick<SourceParts, 'secrets' | 'outgoing'> {
  readonly system: () => Ctx;
  readonly sessions: Pick<Sessions, 'authenticate'>;
}

export function makePlayDesk(deps: PlayDeskDeps): PlayDesk {
  const { system, secrets, outgoing, sessions } = deps;
  const known = new Map<string, { readonly open: OpenPlay; readonly atMs: number }>();
  const running = new Map<string, Running>();
  const judge = async (token: string): Promise<OpenPlay> => {
    const before = known.get(token);
    if (before && performance.now() - before.atMs < BELIEVED_MS) return before.open;
    const open = await judgeToken(deps, token);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(token, { open, atMs: performance.now() });
    return open;
  };
  const judgeRunning = async (): Promise<void> => {
    for (const one of running.values()) await judgeStream(deps, one);
  };
  const timer = setInterval(() => void judgeRunning(), JUDGE_EVERY_MS).unref();
  return {
    system,
    secrets,
    outgoing,
    tokens: new Map(),
    testPicture: makeTestPicture(new URL('./test-stream/', import.meta.url), () => system().now()),
    async demand({ token, cookies, accessToken }) {
      const open = await judge(token);
      demandInTime(system(), open.play);
      const { session } = open.play;
      const own = accessToken === null ? null : await sessions.authenticate(accessToken);
      const isOwn =
        accessToken === null
          ? showsCookie(secrets, session, cookies)
          : own?.session === session && own.actor.id === open.play.userId;
      if (!isOwn) throw new AppError('forbidden', { permission: PLAY_KEY });
      return open;
    },
    begin(token, holder) {
      running.get(token)?.stop.abort();
      demandRoom(running, token, holder);
      const one: Running = { token, holder, stop: new AbortController() };
      running.set(token, one);
      return {
        signal: one.stop.signal,
        end() {
          one.stop.abort();
          if (running.get(token) === one) running.delete(token);
        },
      };
    },
    noteFault: ({ id }, fault) => notePlayFault(system().db, id, fault),
    judgeAnew() {
      known.clear();
      void judgeRunning();
    },
    close() {
      clearInterval(timer);
      for (const { stop } of running.values()) stop.abort();
    },
  };
}

/** @throws AppError `tooMany` a sign-in holds as many connections as it may; the same window again takes no further one */
function demandRoom(
  running: ReadonlyMap<string, Running>,
  token: string,
  holder: string | undefined,
): void {
  if (holder === undefined) return;
  const held = [...running.values()].filter(
    (one) => one.holder === holder && one.token !== token,
  ).length;
  if (held >= MOST_HELD) throw new AppError('tooMany');
}

/** A stream goes on as long as its token would open one. Trouble with the database ends none. */
async function judgeStream(deps: PlayDeskDeps, { token, stop }: Running): Promise<void> {
  try {
    demandInTime(deps.system(), (await judgeToken(deps, token)).play);
  } catch (error) {
    if (error instanceof AppError) stop.abort();
    else deps.system().log.warn({ error: String(error) }, 'a stream could not be judged');
  }
}

/** @throws AppError as `PlayDesk.demand` */
async function judgeToken({ system, secrets }: PlayDeskDeps, token: string): Promise<OpenPlay> {
  const ctx = system();
  const id = idOfToken(token);
  const play = id === null ? undefined : await findPlay(ctx.db, id, ctx.now());
  if (!play || !fits(secrets, token, play) || !play.isSignedIn) throw new AppError('unauthorized');
  const sight = await loadActor(ctx.db, play.userId);
  if (!sight) throw new AppError('unauthorized');
  if (!holdsKey(sight.actor, PLAY_KEY)) throw new AppError('forbidden', { permission: PLAY_KEY });
  const camera = await findCamera(ctx, play.cameraId, sight.scope);
  if (!camera?.isEnabled) throw new AppError('notFound', { id: play.cameraId });
  return { play, camera };
}

function demandInTime({ now }: Ctx, { expiresMs }: KeptPlay): void {
  if (now().getTime() > expiresMs + GRACE_MS) throw new AppError('playOver');
}
