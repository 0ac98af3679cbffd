/** Numbers that look random and are the same for the same seed: what was found once is found again. */
export interface Random {
  /** 0 to `below` − 1. */
  int(below: number): number;
  pick<T>(of: readonly T[]): T;
}

/** A generator of 32 bits (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return { int, pick: (of) => of[int(of.length)] as (typeof of)[number] };
}
