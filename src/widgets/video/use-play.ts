import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { DataPort } from '#engine/base/ports.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { PLAY_HOLDS_MS, type VideoProtocol, type VideoStream } from '#schemas/api/video-facts.ts';
import { takeHttpStream } from './players/http-streams.ts';
import type { Player } from './players/player.ts';
import { reasonOf, type Reason } from './reasons.ts';

/** What a window is doing. */
export interface PlayState {
  readonly phase: 'connecting' | 'playing' | 'stills' | 'failed';
  readonly reason: Reason | undefined;
  /** Address of single pictures or of a stream of them, for an image; null where a video element plays. */
  readonly image: string | null;
}

type Play = AnswerAt<typeof PLAY>;

const PLAY = 'POST /ops/control/play_url';
const RENEW = 'POST /ops/control/play_renew';
const SILENT = { isSilent: true } as const;

interface Wanted {
  readonly cameraId: string;
  readonly stream: VideoStream;
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** An address is renewed when this part of its time is over. */
const RENEW_MS = PLAY_HOLDS_MS * 0.6;
/** How long a window waits before it tries again by itself, longer each time. */
const AGAIN_MS = [3_000, 10_000, 30_000, 60_000];
const CONNECTING: PlayState = { phase: 'connecting', reason: undefined, image: null };

/**
 * Plays one camera in one window: asks for an address of its own, renews it, and where no stream comes says why and shows a picture a
 * second; tries again by itself.
 */
export function usePlay({ cameraId, stream, video }: Wanted) {
  const { call } = usePorts('data');
  const [state, setState] = useState<PlayState>(CONNECTING);
  const [turn, setTurn] = useState(0);
  const tries = useRef(0);
  const running = useRef<Running | null>(null);
  useEffect(() => {
    const session = startSession({ call, cameraId, stream, video, tell: setState, tries });
    session.onAgain = () => setTurn((old) => old + 1);
    running.current = session;
    return () => session.stop();
  }, [call, cameraId, stream, video, turn]);
  const retry = useCallback(() => {
    tries.current = 0;
    setState(CONNECTING);
    setTurn((old) => old + 1);
  }, []);
  const lose = useCallback(() => running.current?.lose(), []);
  const see = useCallback(() => running.current?.see(), []);
  return { ...state, retry, lose, see };
}

interface Session extends Wanted {
  readonly call: DataPort['call'];
  readonly tell: (state: PlayState) => void;
  readonly tries: { current: number };
}

interface Running {
  stop(): void;
  /** The image of single pictures came no more. */
  lose(): void;
  /** The image shows a picture. */
  see(): void;
  onAgain: () => void;
}

function startSession(session: Session): Running {
  const held: (() => void)[] = [];
  let isOver = false;
  let ofImage: Play | null = null;
  let isOwnImage = false;
  const running: Running = {
    onAgain: () => undefined,
    lose() {
      const lost = ofImage;
      ofImage = null;
      if (lost) void whyEnded(session, lost, undefined).then((why) => fail(why, false));
    },
    see() {
      // single pictures instead of a stream: it has not come back, and is waited for longer and longer
      if (isOwnImage) session.tries.current = 0;
    },
    stop() {
      isOver = true;
      for (const release of held.splice(0)) release();
    },
  };
  const hold = (release: () => void): void => void (isOver ? release() : held.push(release));
  const release = (): void => {
    for (const one of held.splice(0)) one();
  };
  const tell = (state: PlayState): void => void (isOver || session.tell(state));
  const again = (): void => {
    const wait = AGAIN_MS[Math.min(session.tries.current, AGAIN_MS.length - 1)] ?? 0;
    session.tries.current += 1;
    const timer = setTimeout(() => isOver || running.onAgain(), wait);
    hold(() => clearTimeout(timer));
  };
  const fail = async (reason: Reason, canStill: boolean): Promise<void> => {
    if (isOver) return;
    release();
    isOwnImage = false;
    const stills = canStill ? await ask(session, 'snapshot').catch(() => null) : null;
    if (isOver) return;
    if (stills) {
      ofImage = stills;
      tell({ phase: 'stills', reason, image: stills.url });
      hold(keepRenewing(session, stills));
    } else tell({ phase: 'failed', reason, image: null });
    again();
  };
  const onImage = (play: Play): void => {
    ofImage = play;
    isOwnImage = true;
  };
  void begin({ session, hold, tell, fail, onImage, isOver: () => isOver }).catch((error: unknown) =>
    fail(reasonOf(asCallError(error)), false),
  );
  return running;
}

interface Deeds {
  readonly session: Session;
  readonly hold: (release: () => void) => void;
  readonly tell: (state: PlayState) => void;
  readonly fail: (reason: Reason, canStill: boolean) => Promise<void>;
  /** Its pictures are shown by an image. */
  readonly onImage: (play: Play) => void;
  readonly isOver: () => boolean;
}

async function begin(deeds: Deeds): Promise<void> {
  const { session, hold, tell, fail, onImage, isOver } = deeds;
  // while it tries again by itself the reason stays, and so do the single pictures
  if (session.tries.current === 0) tell(CONNECTING);
  const play = await ask(session);
  if (isOver()) return;
  hold(keepRenewing(session, play));
  if (play.protocol === 'snapshot') return showImage();
  if (play.protocol === 'mjpeg') {
    const giveBack = takeHttpStream();
    if (!giveBack) return fail('many', true);
    hold(giveBack);
    return showImage();
  }
  const player = await startVideo(deeds, play);
  if (player) hold(() => player.stop());

  function showImage(): void {
    onImage(play);
    tell({ phase: 'playing', reason: undefined, image: play.url });
  }
}

async function startVideo(
  { session, tell, fail, isOver }: Deeds,
  play: Play,
): Promise<Player | null> {
  const start =
    play.protocol === 'hls'
      ? (await import('./players/hls-player.ts')).startHls
      : (await import('./players/flv-player.ts')).startFlv;
  const element = session.video.current;
  if (!element || isOver()) return null;
  let hasEnded = false;
  return start(element, play.url, {
    onPicture() {
      session.tries.current = 0;
      tell({ phase: 'playing', reason: undefined, image: null });
    },
    onEnd(reason) {
      if (hasEnded || isOver()) return;
      hasEnded = true;
      void whyEnded(session, play, reason).then((why) => fail(why, true));
    },
  });
}

async function ask({ call, cameraId, stream }: Session, protocol?: VideoProtocol): Promise<Play> {
  const body = { cameraId, stream, ...(protocol && { protocol }) };
  return callAddress({ call }, PLAY, { body }, SILENT);
}

/** What the browser does not know the server has noted. */
async function whyEnded(
  { call }: Session,
  { token }: Play,
  reason: Reason | undefined,
): Promise<Reason> {
  if (reason !== undefined) return reason;
  try {
    const { fault } = await callAddress({ call }, RENEW, { body: { token } }, SILENT);
    return fault ?? 'network';
  } catch (error) {
    return reasonOf(asCallError(error));
  }
}

/** Renews the address before it ends; where it is refused the stream ends, and whoever plays it asks why. @returns how to stop */
function keepRenewing({ call }: Session, { token }: Play): () => void {
  const timer = setInterval(
    () => void callAddress({ call }, RENEW, { body: { token } }, SILENT).catch(() => undefined),
    RENEW_MS,
  );
  return () => clearInterval(timer);
}
