import { ANY_FILE, type Contract } from './contract.ts';
import { ID, NULL, nullable, object, oneOf, TEXT, text, whole } from './shape.ts';
import { CAMERA_FAULTS, PTZ_COMMANDS, VIDEO_PROTOCOLS, VIDEO_STREAMS } from './video-facts.ts';

const PLAY = object({
  // below this server; of `flv` a WebSocket answers there
  url: TEXT,
  protocol: oneOf(...VIDEO_PROTOCOLS),
  stream: oneOf(...VIDEO_STREAMS),
  // ISO with offset; whoever plays longer renews before
  expiresAt: TEXT,
  token: TEXT,
});

/** Pictures of cameras: every address is one of this server, bound to who asked, his sign-in, the camera and the protocol. */
export const VIDEO = {
  play: {
    method: 'POST',
    path: '/ops/control/play_url',
    permission: 'ops:video:play',
    named: 'openapi.call.playUrl',
    body: object({
      cameraId: ID,
      'protocol?': oneOf(...VIDEO_PROTOCOLS),
      'stream?': oneOf(...VIDEO_STREAMS),
    }),
    answer: PLAY,
    forScreens: true,
  },
  // `fault`: why the stream ended by itself, if it did
  renew: {
    method: 'POST',
    path: '/ops/control/play_renew',
    permission: 'ops:video:play',
    named: 'openapi.call.playRenew',
    body: object({ token: text({ max: 200 }) }),
    answer: object({ expiresAt: TEXT, fault: nullable(oneOf(...CAMERA_FAULTS)) }),
    forScreens: true,
  },
  // whoever holds the token and the sign-in it was given to; `u` names a part of a playlist
  file: {
    method: 'GET',
    path: '/ops/play/{token}/{file}',
    permission: 'public',
    query: object({ 'u?': text({ max: 4000 }), 't?': text({ max: 30 }) }),
    answer: ANY_FILE,
  },
  turn: {
    method: 'POST',
    path: '/ops/control/ptz',
    permission: 'ops:video:ptz',
    named: 'openapi.call.ptz',
    body: object({
      cameraId: ID,
      command: oneOf(...PTZ_COMMANDS),
      'preset?': whole(1, 255),
    }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
