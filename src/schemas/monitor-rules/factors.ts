import { FLOW, type FactorRef } from './tree.ts';

/** Systems (ST, HJ 212 table 5) whose flow is of water. */
const WATER: ReadonlySet<string> = new Set(['21', '24', '26', '32', '33', '34', '52']);

/** Flow of waste water and of waste gas: what `flow` may stand for. */
export const FLOW_FACTORS: readonly string[] = ['w00000', 'a00000'];

/** The factor that `flow` is at a point of this kind. @param stCode ST, `32` */
export const flowFactor = (stCode: string | null): string =>
  stCode !== null && WATER.has(stCode) ? 'w00000' : 'a00000';

/** A factor with `flow` resolved. */
export const resolveFactor = (factor: FactorRef, flow: string): string =>
  factor === FLOW ? flow : factor;
