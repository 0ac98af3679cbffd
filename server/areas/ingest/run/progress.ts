/** What came and what became of it, in packets. */
export interface Progress {
  came(packets: number): void;
  /** A batch is durable. */
  wrote(packets: number): void;
  /** A batch is out of hand, durable or not. */
  left(packets: number): void;
  waiting(): number;
  stats(): ProgressStats;
}

export interface ProgressStats {
  readonly waiting: number;
  readonly batches: number;
  readonly packets: number;
  /** How long packets have been waiting without one being committed; 0 when none waits. */
  readonly stalledMs: number;
}

export function countProgress(): Progress {
  const totals = { waiting: 0, batches: 0, packets: 0 };
  /** When the last packet was committed or the first one came to wait. */
  let movedAt = performance.now();
  return {
    came(packets) {
      if (totals.waiting === 0) movedAt = performance.now();
      totals.waiting += packets;
    },
    wrote(packets) {
      totals.batches++;
      totals.packets += packets;
    },
    left(packets) {
      totals.waiting -= packets;
      movedAt = performance.now();
    },
    waiting: () => totals.waiting,
    stats: () => ({ ...totals, stalledMs: totals.waiting === 0 ? 0 : performance.now() - movedAt }),
  };
}
