import { registerInput, registerType } from '../registry.ts';
import { BoolFilter, BoolInput } from './bool-input.tsx';
import { CronInput } from './cron-input.tsx';
import { DateInput, DateRangeFilter } from './date-input.tsx';
import { DictFilter, DictInput, DictsInput } from './dict-input.tsx';
import { FactorInput } from './factor-input.tsx';
import { IconInput } from './icon-input.tsx';
import { JsonInput } from './json-input.tsx';
import { lazyInput } from './lazy-input.tsx';
import { LocationInput } from './location-input.tsx';
import { NumberInput, NumberRangeFilter } from './number-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { PickerFilter, PickerInput } from './picker-input.tsx';
import { RefFilter, RefInput, RefsInput } from './ref-input.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { SignatureInput } from './signature-input.tsx';
import { StatusFilter } from './status-input.tsx';
import { TextFilter, TextInput, StringInput } from './string-input.tsx';
import { DeptTreeInput, MenuTreeInput, TreeRefInput } from './tree-inputs.tsx';
import { FileInput, ImageInput } from './upload-input.tsx';

/** Brings the form engine with it, which no list needs. */
const SubTableInput = lazyInput(async () => (await import('../form/sub-table/sub-table-input.tsx')).SubTableInput);

/** Registers how every field type of the language is entered and searched. Called once before the first form. */
export function registerInputs(): void {
  registerType('string', { input: StringInput, filter: TextFilter, filterOp: 'like' });
  registerType('text', { input: TextInput, filter: TextFilter, filterOp: 'like' });
  registerType('richText', { input: RichTextInput, filter: TextFilter, filterOp: 'like' });
  for (const number of ['int', 'decimal', 'money', 'percent', 'calc'])
    registerType(number, { input: NumberInput, filter: NumberRangeFilter, filterOp: 'between' });
  registerType('bool', { input: BoolInput, filter: BoolFilter, filterOp: 'eq' });
  for (const time of ['date', 'datetime', 'month']) registerType(time, { input: DateInput, filter: DateRangeFilter, filterOp: 'between' });
  registerType('dict', { input: DictInput, filter: DictFilter, filterOp: 'eq' });
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
  registerInput('textarea', TextInput);
}
