import mpegts from 'mpegts.js';

import { emptyVideo, watchStill, type StartPlayer } from './player.ts';

const SOCKET_ENDS_MS = 1_000;

/** FLV over WebSocket by mpegts.js; it stays near to now, and keeps little of the past. */
export const startFlv: StartPlayer = async (element, url, { onPicture, onEnd }) => {
  if (!mpegts.isSupported()) {
    onEnd('codec');
    return { stop: () => undefined };
  }
  mpegts.LoggingControl.enableAll = false;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, hasAudio: false, url: socketOf(url) },
    {
      // its worker would be a blob, which the policy of the page refuses
      enableWorker: false,
      enableStashBuffer: false,
      liveBufferLatencyChasing: true,
      liveBufferLatencyMaxLatency: 3,
      liveBufferLatencyMinRemain: 0.8,
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 12,
      autoCleanupMinBackwardDuration: 6,
    },
  );
  player.on(mpegts.Events.ERROR, (_kind: string, detail: string) => {
    const isCodec =
      detail === mpegts.ErrorDetails.MEDIA_CODEC_UNSUPPORTED ||
      detail === mpegts.ErrorDetails.MEDIA_FORMAT_UNSUPPORTED;
    onEnd(isCodec ? 'codec' : undefined);
  });
  player.on(mpegts.Events.LOADING_COMPLETE, () => onEnd(undefined));
  element.addEventListener('playing', onPicture);
  const unwatch = watchStill(element, () => onEnd(undefined));
  player.attachMediaElement(element);
  player.load();
  // a page that nobody has touched may refuse to begin: muted it does not
  void Promise.resolve(player.play()).catch(() => undefined);
  return {
    stop() {
      unwatch();
      element.removeEventListener('playing', onPicture);
      player.pause();
      player.unload();
      player.detachMediaElement();
      emptyVideo(element);
      // a socket that is still opening tells its end later: whoever is gone by then throws it at the page
      setTimeout(() => player.destroy(), SOCKET_ENDS_MS);
    },
  };
};

function socketOf(path: string): string {
  const url = new URL(path, document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
