import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** Signed by hand. */
export interface SignatureElement extends LeafBase {
  readonly kind: 'signature';
}

export const signatureCard: ElementCard<SignatureElement> = {
  palette: 'file',
  props: leafProps(),
  becomes: ['signature'],
  isSignature: true,
  check: pairProblem,
  compile: (element, place) => leafField(element, { type: 'signature', count: 1 }, place),
};
