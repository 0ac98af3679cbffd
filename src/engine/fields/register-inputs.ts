import { registerInput, registerType } from '#engine/base/registry.ts';
import { BoolFilter, BoolInput } from '#engine/fields/inputs/bool-input.tsx';
import { CronInput } from '#engine/fields/inputs/cron-input.tsx';
import { DictCellInput, DictFilter, DictInput, DictsInput } from '#engine/fields/inputs/dict-input.tsx';
import { FactorInput } from '#engine/fields/inputs/factor-input.tsx';
import { JsonInput } from '#engine/fields/inputs/json-input.tsx';
import { lazyInput } from '#engine/fields/inputs/lazy-input.tsx';
import { LocationInput } from '#engine/fields/inputs/location-input.tsx';
import { NumberInput, NumberRangeFilter } from '#engine/fields/inputs/number-input.tsx';
import { PasswordInput } from '#engine/fields/inputs/password-input.tsx';
import { PickerFilter, PickerInput } from '#engine/fields/inputs/picker-input.tsx';
import { RefFilter, RefInput, RefsInput } from '#engine/fields/inputs/ref-input.tsx';
import { StatusFilter } from '#engine/fields/inputs/status-input.tsx';
import { TextFilter, TextInput, StringInput } from '#engine/fields/inputs/string-input.tsx';
import '#engine/fields/inputs/inputs.css';

/** What most lists do not show comes with the first field that needs it: calendars, trees, files, the form engine. */
const SubTableInput = lazyInput(async () => (await import('#engine/fields/sub-table/sub-table-input.tsx')).SubTableInput);
const DateInput = lazyInput(async () => (await import('#engine/fields/inputs/date-input.tsx')).DateInput);
const DateRangeFilter = lazyInput(async () => (await import('#engine/fields/inputs/date-input.tsx')).DateRangeFilter);
const FileInput = lazyInput(async () => (await import('#engine/fields/inputs/upload-input.tsx')).FileInput);
const ImageInput = lazyInput(async () => (await import('#engine/fields/inputs/upload-input.tsx')).ImageInput);
const AvatarInput = lazyInput(async () => (await import('#engine/fields/inputs/avatar-input.tsx')).AvatarInput);
const SignatureInput = lazyInput(async () => (await import('#engine/fields/inputs/signature-input.tsx')).SignatureInput);
const RichTextInput = lazyInput(async () => (await import('#engine/fields/inputs/rich-text-input.tsx')).RichTextInput);
const IconInput = lazyInput(async () => (await import('#engine/fields/inputs/icon-input.tsx')).IconInput);
const TreeRefInput = lazyInput(async () => (await import('#engine/fields/inputs/tree-inputs.tsx')).TreeRefInput);
const MenuTreeInput = lazyInput(async () => (await import('#engine/fields/inputs/tree-inputs.tsx')).MenuTreeInput);
const DeptTreeInput = lazyInput(async () => (await import('#engine/fields/inputs/tree-inputs.tsx')).DeptTreeInput);

const LAZY = [
  SubTableInput,
  DateInput,
  DateRangeFilter,
  FileInput,
  ImageInput,
  AvatarInput,
  SignatureInput,
  RichTextInput,
  IconInput,
  TreeRefInput,
  MenuTreeInput,
  DeptTreeInput,
];

/** Fetches what comes late, so that a form shows whole at once. */
export async function loadInputs(): Promise<void> {
  await Promise.all(LAZY.map((input) => input.preload()));
}

/** Registers how every field type of the language is entered and searched. Called once before the first form. */
export function registerInputs(): void {
  registerType('string', { input: StringInput, filter: TextFilter, filterOp: 'like', isTyped: true });
  registerType('text', { input: TextInput, filter: TextFilter, filterOp: 'like', isTyped: true });
  registerType('richText', { input: RichTextInput, filter: TextFilter, filterOp: 'like' });
  for (const number of ['int', 'decimal', 'money', 'percent', 'calc'])
    registerType(number, { input: NumberInput, filter: NumberRangeFilter, filterOp: 'between', isTyped: true });
  registerType('bool', { input: BoolInput, filter: BoolFilter, filterOp: 'eq' });
  for (const time of ['date', 'datetime', 'month']) registerType(time, { input: DateInput, filter: DateRangeFilter, filterOp: 'between' });
  registerType('dict', { input: DictInput, cellInput: DictCellInput, filter: DictFilter, filterOp: 'eq' });
  registerType('dicts', { input: DictsInput, filter: DictFilter, filterOp: 'in' });
  registerType('ref', { input: RefInput, filter: RefFilter, filterOp: 'eq' });
  registerType('refs', { input: RefsInput, filter: RefFilter, filterOp: 'in' });
  for (const picked of ['user', 'station']) registerType(picked, { input: PickerInput, filter: PickerFilter, filterOp: 'eq' });
  for (const tree of ['dept', 'region']) registerType(tree, { input: PickerInput, filter: PickerFilter, filterOp: 'tree' });
  registerType('file', { input: FileInput });
  registerType('image', { input: ImageInput });
  registerType('signature', { input: SignatureInput });
  registerType('location', { input: LocationInput });
  registerType('json', { input: JsonInput });
  registerType('password', { input: PasswordInput });
  registerType('children', { input: SubTableInput });
  registerType('status', { input: StatusFilter, filter: StatusFilter, filterOp: 'in' });
  registerType('icon', { input: IconInput });

  registerInput('factor', FactorInput);
  registerInput('treeRef', TreeRefInput);
  registerInput('menuTree', MenuTreeInput);
  registerInput('deptTree', DeptTreeInput);
  registerInput('cron', CronInput);
  registerInput('avatar', AvatarInput);
  registerInput('secret', PasswordInput);
  registerInput('textarea', TextInput);
}
