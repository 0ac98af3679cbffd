import { createHash } from 'node:crypto';

/** A version of a report as it is chained. Times are ISO with offset; hashes are SHA-256, hex. */
export interface Version {
  readonly taskId: string;
  readonly versionNo: number;
  readonly fileHash: string;
  readonly dataHash: string;
  readonly conclusion: string;
  readonly authorId: string;
  readonly uploadedAt: string;
  /** The hash of the version before; empty of the first. */
  readonly previousHash: string;
}

/** What somebody signed, when, how and what he meant by it. */
export interface Signing {
  /** Of the version. */
  readonly hash: string;
  readonly signerId: string;
  readonly signedAt: string;
  /** Dictionary `testing_sign_way`. */
  readonly way: string;
  /** Dictionary `testing_sign_meaning`. */
  readonly meaning: string;
  /** Of the bytes of the drawing; empty where it was signed by password. */
  readonly drawingHash: string;
}

/** One value hangs on everything a version says, and on the version before. */
export function hashVersion(version: Version): string {
  return hashOf(['version 1', ...orderedValues(version)]);
}

/** One value that can only be of this signing. */
export function hashSigning(signing: Signing): string {
  return hashOf(['signing 1', ...orderedValues(signing)]);
}

/** A document by what it says, in whichever order its keys lie. */
export function hashDocument(document: unknown): string {
  return hashOf(document);
}

function orderedValues(value: object): readonly unknown[] {
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat();
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** JSON with its keys in order and without what is undefined. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}
