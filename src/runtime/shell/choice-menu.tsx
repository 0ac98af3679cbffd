import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';

interface Props<T extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: T;
  readonly choices: readonly (readonly [T, string])[];
  readonly onChoose: (choice: T) => void;
}

/** An icon button of the header that opens a few choices, the present one marked. */
export function ChoiceMenu<T extends string>({ label, icon, value, choices, onChoose }: Props<T>) {
  const items = choices.map(([key, text]) => ({ key, label: text }));
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [value], onClick: ({ key }) => onChoose(key as T) }}>
      <Button type="text" className="wide-only" aria-label={label} title={label} icon={icon} aria-haspopup="menu" />
    </Dropdown>
  );
}
