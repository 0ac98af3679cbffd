import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';

/** What an archive may hold. */
export interface ArchiveLimits {
  readonly maxParts: number;
  /** Bytes of all parts that are wanted. */
  readonly maxUnpacked: number;
}

/** Why an archive is not read. */
export type ArchiveFault = 'unreadable' | 'tooLarge';

/** A part by its name in the archive. */
export interface ArchivedPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The parts of an archive that are wanted, by their names; all else stays packed. What the archive says of its own sizes is not believed:
 * it is given up as soon as it grows beyond the limits.
 */
export function unpackParts(
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
  { maxParts, maxUnpacked }: ArchiveLimits,
):
  | { readonly ok: true; readonly parts: readonly ArchivedPart[] }
  | { readonly ok: false; readonly fault: ArchiveFault } {
  const found: { name: string; bytes: Uint8Array[] }[] = [];
  const faults: ArchiveFault[] = [];
  let count = 0;
  let unpacked = 0;
  const unzip = new Unzip();
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  unzip.onfile = (part) => {
    count += 1;
    if (count > maxParts) faults.push('tooLarge');
    if (faults.length > 0 || !isWanted(part.name)) return;
    const one = { name: part.name, bytes: [] as Uint8Array[] };
    found.push(one);
    part.ondata = (error, bytes) => {
      if (error) return void faults.push('unreadable');
      unpacked += bytes.length;
      if (unpacked > maxUnpacked) faults.push('tooLarge');
      if (faults.length > 0) return part.terminate();
      one.bytes.push(bytes);
      return undefined;
    };
    part.start();
  };
  try {
    // in pieces, so that what grows too large is given up before all of it is there
    for (let at = 0; at < archive.length && faults.length === 0; at += PIECE)
      unzip.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
  } catch {
    faults.push('unreadable');
  }
  const [fault] = faults;
  if (fault !== undefined || count === 0) return { ok: false, fault: fault ?? 'unreadable' };
  return {
    ok: true,
    parts: found.map(({ name, bytes }) => ({ name, bytes: Buffer.concat(bytes) })),
  };
}

const PIECE = 16 * 1024;
