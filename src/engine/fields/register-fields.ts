import {
  registerCells,
  registerDisplay,
  registerInputs,
  registerType,
} from '#engine/base/registry.ts';
import { AqiCell } from '#engine/fields/cells/aqi-cell.tsx';
import {
  DurationCell,
  FactorCell,
  FileSizeCell,
  RateBarCell,
  ShortTimeCell,
  UnitValueCell,
  ValueLimitCell,
} from '#engine/fields/cells/named-cells.tsx';
import { ColorCell, LevelTagCell } from '#engine/fields/cells/tag-cells.tsx';
import { FACES } from './faces.ts';
import { CronInput } from './inputs/cron-input.tsx';
import { FactorInput } from './inputs/factor-input.tsx';
import { PasswordInput } from './inputs/password-input.tsx';
import { TextInput } from './inputs/string-input.tsx';
import { AvatarInput, DeptTreeInput, MenuTreeInput, TreeRefInput } from './lazy-inputs.ts';

/** Registers how every field type of the language is shown, entered and searched, and the cells and inputs that schemas name. Called once before the first list. */
export function registerFields(): void {
  for (const [type, faces] of Object.entries(FACES)) registerType(type, faces);

  registerCells({
    levelTag: LevelTagCell,
    rateBar: RateBarCell,
    valueLimit: ValueLimitCell,
    duration: DurationCell,
    unitValue: UnitValueCell,
    shortTime: ShortTimeCell,
    fileSize: FileSizeCell,
    factor: FactorCell,
    color: ColorCell,
    aqi: AqiCell,
  });
  registerDisplay('shortTime', FACES.datetime.cell);
  registerInputs({
    factor: FactorInput,
    treeRef: TreeRefInput,
    menuTree: MenuTreeInput,
    deptTree: DeptTreeInput,
    cron: CronInput,
    avatar: AvatarInput,
    secret: PasswordInput,
    textarea: TextInput,
  });
}
