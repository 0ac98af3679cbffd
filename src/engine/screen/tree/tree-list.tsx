import { Tree, type TreeProps } from 'antd';
import { useContext, useRef } from 'react';

import { useBoxSize } from '#engine/base/use-box-size.ts';
import { FillsPlace } from './fills-place.ts';

/** The items of a tree: so high at most, or as high as its place where that is given. */
export function TreeList({ height, ...props }: TreeProps & { readonly height: number }) {
  const place = useRef<HTMLDivElement>(null);
  const box = useBoxSize(place);
  const isFilling = useContext(FillsPlace);
  return (
    <div className="engine-treelist" data-fills={isFilling || undefined} ref={place}>
      <Tree blockNode height={isFilling ? box.height : height} {...props} />
    </div>
  );
}
