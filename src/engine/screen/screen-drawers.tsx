import { Button } from 'antd';
import { useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useHouse } from '#engine/base/ports-context.ts';
import type { ScreenDrawer } from '#schemas/language/screen.ts';
import { NodeDrawer } from './address/opened-value.tsx';

/** Buttons beside the title of a screen, and the one part that is open beside the page. */
export function ScreenDrawers({ drawers }: { readonly drawers: readonly ScreenDrawer[] }) {
  const { can } = useHouse();
  const [open, setOpen] = useState<ScreenDrawer | null>(null);
  const allowed = drawers.filter(({ permission }) => permission === undefined || can(permission));
  return (
    <div className="engine-toolgroup">
      {allowed.map((drawer) => (
        <Button
          key={drawer.title}
          icon={drawer.icon ? <LineIcon name={drawer.icon} /> : null}
          onClick={() => setOpen(drawer)}
        >
          {drawer.title}
        </Button>
      ))}
      {open ? (
        <NodeDrawer
          title={open.title}
          width={open.width}
          node={open.body}
          master={undefined}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
