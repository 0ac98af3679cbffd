import { createHash } from 'node:crypto';

import type { Db } from '#server/db/db.ts';
import { findUnchained, readChain, readChainHead, type ChainLink } from './audit-chain-store.ts';

/** Where the chain of the audit logs breaks, and how; `links` are sound before it. */
export type ChainState =
  | { readonly ok: true; readonly links: number; readonly head: string }
  | {
      readonly ok: false;
      readonly links: number;
      readonly why: 'changed' | 'removed' | 'unlinked' | 'added' | 'cut';
      readonly at: string;
    };

const BATCH = 2000;

/**
 * Reads the whole chain. `changed`: a row is not what was written; `removed`: it is gone; `unlinked`: a link does not follow from the
 * one before it; `cut`: links are missing at the end; `added`: a row was written past the chain.
 */
export async function verifyAudit(db: Db): Promise<ChainState> {
  const head = await readChainHead(db);
  if (!head) return { ok: false, links: 0, why: 'cut', at: 'sys_audit_head' };
  let [seq, hash, links] = [head.baseSeq, head.baseHash, 0];
  for (
    let batch = await readChain(db, seq, BATCH);
    batch.length > 0;
    batch = await readChain(db, seq, BATCH)
  )
    for (const link of batch) {
      const why = brokenBy(link, { seq, hash });
      if (why) return { ok: false, links, why, at: nameOf(link) };
      [seq, hash, links] = [link.seq, link.hash, links + 1];
    }
  // rows may be written while this reads: the end it knew must have been passed
  if (BigInt(seq) < BigInt(head.seq))
    return { ok: false, links, why: 'cut', at: `link ${String(BigInt(seq) + 1n)}` };
  const added = await findUnchained(db);
  return added
    ? { ok: false, links, why: 'added', at: `${added.kind} ${added.rowId}` }
    : { ok: true, links, head: hash };
}

function brokenBy(
  link: ChainLink,
  before: { readonly seq: string; readonly hash: string },
): 'changed' | 'removed' | 'unlinked' | undefined {
  if (
    BigInt(link.seq) !== BigInt(before.seq) + 1n ||
    link.hash !== hashOf(before.hash + link.rowHash)
  )
    return 'unlinked';
  if (link.actual === null) return 'removed';
  return link.actual === link.rowHash ? undefined : 'changed';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function nameOf({ seq, kind, rowId }: ChainLink): string {
  return `link ${seq} (${kind} ${rowId})`;
}
