import type {
  CameraFault,
  PtzCommand,
  VideoProtocol,
  VideoStream,
} from '#schemas/api/video-facts.ts';

/** Whatever hinders a picture, by the values of the dictionary camera_fault. */
export class VideoFault extends Error {
  readonly fault: CameraFault;

  constructor(fault: CameraFault, cause?: unknown) {
    super(`no picture: ${fault}`, { cause });
    this.name = 'VideoFault';
    this.fault = fault;
  }
}

/** One file of pictures. */
export interface Picture {
  readonly mime: string;
  readonly bytes: Buffer;
}

/** A list of segments; what it names is read against `base`. */
export interface Playlist {
  readonly text: string;
  readonly base: string;
}

/** What a window asks for. */
export interface Wanted {
  readonly stream: VideoStream;
  readonly signal: AbortSignal;
}

/** Where the pictures of a camera come from. Everything throws a `VideoFault` where none come. */
export interface PictureSource {
  /** What it can give, the best first. */
  readonly protocols: readonly VideoProtocol[];
  /** `address`: of a list that a list names; its own where absent. */
  playlist(wanted: Wanted, address?: string): Promise<Playlist>;
  /** A segment that a list names. */
  segment(wanted: Wanted, address: string): Promise<Picture>;
  /** FLV, from its head on, until the signal says stop. */
  flv(wanted: Wanted): AsyncIterable<Uint8Array>;
  /** One JPEG after another. */
  stills(wanted: Wanted): AsyncIterable<Buffer>;
  still(wanted: Wanted): Promise<Picture>;
  /** Nothing where it cannot be turned. */
  readonly turn?: (command: PtzCommand, preset: number | undefined) => Promise<void>;
  /** Whether it would give pictures now. */
  probe(signal: AbortSignal): Promise<void>;
}
