import { Input, Popover } from 'antd';
import { useState } from 'react';

import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf, useControlState } from './aria.ts';
import { ICONS } from './icon-set.tsx';
import './icon-input.css';

/** Chooses an icon of the registered set; its name may also be typed. */
export function IconInput(props: InputProps) {
  const [isOpen, setOpen] = useState(false);
  const name = textOf(props.value);
  const Chosen = ICONS[name];
  const choose = (next: string): void => {
    props.onChange(next);
    setOpen(false);
  };
  return (
    <Popover
      open={isOpen && !props.disabled}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={<IconGrid chosen={name} onChoose={choose} />}
    >
      <Input
        {...ariaOf(props)}
        {...useControlState(props, 'choose')}
        allowClear
        value={name}
        prefix={Chosen ? <Chosen /> : <span />}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Popover>
  );
}

function IconGrid({
  chosen,
  onChoose,
}: {
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}) {
  return (
    <div className="eform-icons">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={name === chosen}
          title={name}
          onClick={() => onChoose(name)}
        >
          <Icon />
        </button>
      ))}
    </div>
  );
}
