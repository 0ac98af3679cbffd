import type { Brought, House } from '#server/base/house/house.ts';
import { houseOf, PRODUCT } from '#server/product.ts';

/** The house of a server with every area of the product. @param more what the test brings besides */
export function productHouse(more: readonly Brought[] = []): House {
  return houseOf(PRODUCT, more);
}
