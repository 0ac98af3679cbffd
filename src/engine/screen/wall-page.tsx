import { createElement } from 'react';

import { namedWidget } from '#engine/base/registry.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { WallSpec } from '#schemas/language/wall.ts';

/** A big screen: it fills the window and says its title itself. */
export function WallPage({ wall }: { readonly wall: WallSpec }) {
  const Wall = namedWidget('bigScreen');
  return Wall ? (
    createElement(Wall, { props: { ...wall }, master: undefined })
  ) : (
    <UnknownMarker word="wall" />
  );
}
