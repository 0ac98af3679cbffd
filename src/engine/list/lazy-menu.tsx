import { Dropdown, type MenuProps } from 'antd';
import { useState, type ReactNode } from 'react';

interface LazyMenuProps {
  readonly items: () => NonNullable<MenuProps['items']>;
  /** Draws what the menu hangs on; `open` shows it. */
  readonly draw: (open: () => void, isOpen: boolean) => ReactNode;
}

/** A menu that is built when it is first asked for: a list opens faster without it. */
export function LazyMenu({ items, draw }: LazyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = <span>{draw(() => setOpen(true), isOpen)}</span>;
  if (!isOpen) return anchor;
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={setOpen}
      menu={{ items: items(), onClick: () => setOpen(false) }}
    >
      {anchor}
    </Dropdown>
  );
}
