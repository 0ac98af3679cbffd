import type { ComponentType } from 'react';

import { lazyPart, type LazyPart } from '#engine/base/lazy-part.tsx';
import type { InputProps } from '#engine/base/registry.ts';

/** A heavy input whose code comes when it is first shown. */
export function lazyInput(load: () => Promise<ComponentType<InputProps>>): LazyPart<InputProps> {
  return lazyPart(load);
}
