import type { VideoProtocol } from '#schemas/api/video-facts.ts';
import { VideoFault, type PictureSource, type Wanted } from './picture-source.ts';
import { makeRemote, type RemoteParts } from './remote.ts';

/** What is known of a camera that is reached directly, addresses open. */
export interface DirectCamera {
  readonly protocol: VideoProtocol;
  readonly address: string | null;
  readonly subAddress: string | null;
  readonly snapshotAddress: string | null;
}

/** A camera with addresses of its own. */
export function makeDirect(
  outgoing: RemoteParts['outgoing'],
  { protocol, address, subAddress, snapshotAddress }: DirectCamera,
): PictureSource {
  const still = snapshotAddress ?? (protocol === 'snapshot' ? address : null);
  const protocols: readonly VideoProtocol[] = [
    protocol,
    ...(still !== null && protocol !== 'snapshot' ? (['snapshot'] as const) : []),
  ];
  const locate = async (wanted: VideoProtocol, { stream }: Wanted): Promise<string> => {
    const found =
      wanted === 'snapshot' ? still : stream === 'sub' ? (subAddress ?? address) : address;
    if (found === null) throw new VideoFault('noAddress');
    return found;
  };
  return makeRemote({ outgoing, protocols, locate });
}
