import { phonePlace } from '../phone/phone-address.ts';
import { plainPageAt } from '../router/fixed-pages.ts';

/** The help of a hand-written page beside the shell, each page of the phone by itself; undefined for all other pages. */
export function plainHelpName(path: string): string | undefined {
  const plain = plainPageAt(path);
  return plain === 'phone' ? `phone-${phonePlace(path)?.page ?? 'todo'}` : plain;
}
