import { MINUTE_MS } from '../basics/units.ts';

/** How pictures travel: HLS and single pictures over HTTP, FLV over WebSocket. */
export const VIDEO_PROTOCOLS = ['hls', 'flv', 'mjpeg', 'snapshot'] as const;
export type VideoProtocol = (typeof VIDEO_PROTOCOLS)[number];

/** The main stream for one window, the smaller one for walls. */
export const VIDEO_STREAMS = ['main', 'sub'] as const;
export type VideoStream = (typeof VIDEO_STREAMS)[number];

/** Ways to turn a camera; `goto` needs the number of a preset. */
export const PTZ_COMMANDS = [
  'up',
  'down',
  'left',
  'right',
  'zoomIn',
  'zoomOut',
  'stop',
  'goto',
] as const;
export type PtzCommand = (typeof PTZ_COMMANDS)[number];

/** Why there is no picture, by the values of the dictionary camera_fault. */
export const CAMERA_FAULTS = [
  'unreachable',
  'refused',
  'noPicture',
  'noAddress',
  'platform',
  'notGiven',
] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

/** Names of the files below a play address. */
export const PLAY_FILE = {
  hls: 'index.m3u8',
  flv: 'stream.flv',
  mjpeg: 'stream.mjpeg',
  snapshot: 'picture.jpg',
} as const satisfies Record<VideoProtocol, string>;

/** How long an address holds unless it is renewed. */
export const PLAY_HOLDS_MS = 5 * MINUTE_MS;
