import type { ComponentType } from 'react';

import { registerParts, type InputProps, type NamedCell } from '#engine/base/registry.ts';
import {
  DurationCell,
  FileSizeCell,
  RateBarCell,
  ShortTimeCell,
  UnitValueCell,
  ValueLimitCell,
} from '#engine/fields/cells/named-cells.tsx';
import { QrCell, QrDisplay } from '#engine/fields/cells/qr-cell.tsx';
import { ColorCell, LevelTagCell } from '#engine/fields/cells/tag-cells.tsx';
import type { EngineCellName, EngineInputName } from '#schemas/language/part-names.ts';
import { FACES } from './faces.ts';
import { CronInput } from './inputs/cron-input.tsx';
import { PICKER_KINDS } from './inputs/picker-kinds.ts';
import {
  AvatarInput,
  DeptTreeInput,
  MenuTreeInput,
  OwnLatitudeInput,
  OwnLongitudeInput,
  PasswordInput,
  TextInput,
  TreeRefInput,
} from './lazy-inputs.ts';

const CELLS: Readonly<Record<EngineCellName, NamedCell>> = {
  levelTag: { component: LevelTagCell },
  rateBar: { component: RateBarCell },
  valueLimit: { component: ValueLimitCell },
  duration: { component: DurationCell },
  unitValue: { component: UnitValueCell },
  shortTime: { component: ShortTimeCell },
  fileSize: { component: FileSizeCell },
  color: { component: ColorCell },
  qr: { component: QrCell },
};
const INPUTS: Readonly<Record<EngineInputName, ComponentType<InputProps>>> = {
  treeRef: TreeRefInput,
  menuTree: MenuTreeInput,
  deptTree: DeptTreeInput,
  ownLongitude: OwnLongitudeInput,
  ownLatitude: OwnLatitudeInput,
  cron: CronInput,
  avatar: AvatarInput,
  secret: PasswordInput,
  textarea: TextInput,
};

/** Registers how every field type of the language is shown, entered and searched, and the cells and inputs that schemas name. Called once before the first list. */
export function registerFields(): void {
  registerParts({
    types: FACES,
    cells: CELLS,
    displays: { shortTime: FACES.datetime.cell, qr: QrDisplay },
    inputs: INPUTS,
    pickers: PICKER_KINDS,
  });
}
