import workerUrl from 'hls.js/dist/hls.worker.js?url';
import Hls from 'hls.js/light';

import { TOO_MANY } from '../reasons.ts';
import { emptyVideo, watchStill, type StartPlayer } from './player.ts';

/** Seconds of the past that are kept: a wall looks at what is now. */
const BACK_SECONDS = 10;

/** HLS by hls.js; its worker is a file of our own, as the policy of the page demands. */
export const startHls: StartPlayer = async (element, url, { onPicture, onEnd }) => {
  if (!Hls.isSupported()) {
    onEnd('codec');
    return { stop: () => undefined };
  }
  const hls = new Hls({
    workerPath: workerUrl,
    backBufferLength: BACK_SECONDS,
    liveDurationInfinity: true,
    maxBufferLength: BACK_SECONDS,
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, details, response }) => {
    if (!fatal) return;
    if (response?.code === TOO_MANY) return onEnd('tooMany');
    const isCodec =
      details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
      details === Hls.ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR ||
      details === Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR;
    onEnd(isCodec ? 'codec' : undefined);
  });
  element.addEventListener('playing', onPicture);
  const unwatch = watchStill(element, () => onEnd(undefined));
  hls.loadSource(url);
  hls.attachMedia(element);
  return {
    stop() {
      unwatch();
      element.removeEventListener('playing', onPicture);
      hls.stopLoad();
      hls.detachMedia();
      hls.destroy();
      emptyVideo(element);
    },
  };
};
