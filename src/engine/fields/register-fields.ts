import { registerCell, registerInput, registerType } from '#engine/base/registry.ts';
import { DurationCell, FactorCell, FileSizeCell, RateBarCell, ShortTimeCell, UnitValueCell, ValueLimitCell } from '#engine/fields/cells/named-cells.tsx';
import { ColorCell, LevelTagCell } from '#engine/fields/cells/tag-cells.tsx';
import { FACES } from './faces.ts';
import { CronInput } from './inputs/cron-input.tsx';
import { FactorInput } from './inputs/factor-input.tsx';
import { AvatarInput, DeptTreeInput, MenuTreeInput, TreeRefInput } from './lazy-inputs.ts';
import { PasswordInput } from './inputs/password-input.tsx';
import { TextInput } from './inputs/string-input.tsx';

/** Registers how every field type of the language is shown, entered and searched, and the cells and inputs that schemas name. Called once before the first list. */
export function registerFields(): void {
  for (const [type, faces] of Object.entries(FACES)) registerType(type, faces);

  registerCell('levelTag', LevelTagCell);
  registerCell('rateBar', RateBarCell);
  registerCell('valueLimit', ValueLimitCell);
  registerCell('duration', DurationCell);
  registerCell('unitValue', UnitValueCell);
  registerCell('shortTime', ShortTimeCell);
  registerCell('fileSize', FileSizeCell);
  registerCell('factor', FactorCell);
  registerCell('color', ColorCell);

  registerInput('factor', FactorInput);
  registerInput('treeRef', TreeRefInput);
  registerInput('menuTree', MenuTreeInput);
  registerInput('deptTree', DeptTreeInput);
  registerInput('cron', CronInput);
  registerInput('avatar', AvatarInput);
  registerInput('secret', PasswordInput);
  registerInput('textarea', TextInput);
}
