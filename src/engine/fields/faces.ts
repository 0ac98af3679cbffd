import '#engine/base/engine.css';
import type { TypeFaces } from '#engine/base/registry.ts';
import { DictCell, DictsCell, StatusCell } from '#engine/fields/cells/tag-cells.tsx';
import {
  BoolCell,
  ChildrenDisplay,
  DateCell,
  FilesCell,
  FilesDisplay,
  IconCell,
  ImagesCell,
  ImagesDisplay,
  JsonDisplay,
  LinkCell,
  LocationCell,
  LocationDisplay,
  LongTextDisplay,
  NumberCell,
  PercentDisplay,
  PlainCell,
  RecordLink,
  RichTextDisplay,
  SecretCell,
  textCell,
} from '#engine/fields/cells/text-cells.tsx';
import { BoolFilter } from '#engine/fields/inputs/bool-filter.tsx';
import { DictCellInput, DictFilter } from '#engine/fields/inputs/dict-select.tsx';
import { JsonInput } from '#engine/fields/inputs/json-input.tsx';
import { NumberInput, NumberRangeFilter } from '#engine/fields/inputs/number-input.tsx';
import { PickerFilter, PickerInput } from '#engine/fields/inputs/picker-input.tsx';
import { RefFilter, RefInput, RefsInput } from '#engine/fields/inputs/ref-input.tsx';
import { StatusFilter } from '#engine/fields/inputs/status-input.tsx';
import { TextFilter, StringInput } from '#engine/fields/inputs/string-input.tsx';
import '#engine/fields/inputs/inputs.css';
import {
  boolText,
  childrenText,
  dateText,
  dictText,
  filesText,
  jsonText,
  linkText,
  locationText,
  moneyText,
  numberText,
  percentText,
  plainText,
  richTextText,
} from '#engine/fields/values/texts.ts';
import type { FieldTypeName } from '#schemas/types/field.ts';
import {
  BoolInput,
  DateInput,
  TimeFilter,
  DictInput,
  DictsInput,
  FileInput,
  IconInput,
  ImageInput,
  LocationInput,
  PasswordInput,
  RichTextInput,
  SignatureInput,
  SubTableInput,
  TextInput,
} from './lazy-inputs.ts';
import './fields.css';

const PICKED = {
  cell: LinkCell,
  display: RecordLink,
  toText: linkText,
  input: PickerInput,
  filter: PickerFilter,
} as const;
const TIME = { cell: DateCell, toText: dateText, input: DateInput, filter: TimeFilter } as const;
const NUMBER = {
  toText: numberText,
  input: NumberInput,
  filter: NumberRangeFilter,
  isTyped: true,
} as const;

/** Types whose values only a widget understands; it brings their faces along (`types` of its config). */
type DrawnByWidgets = 'rule' | 'form';

/** How every other field type looks: cell, detail, input, filter and text. What it means stands in its card (`src/schemas/types`). */
export const FACES: Readonly<Record<Exclude<FieldTypeName, DrawnByWidgets>, TypeFaces>> = {
  string: {
    cell: PlainCell,
    toText: plainText,
    input: StringInput,
    filter: TextFilter,
    isTyped: true,
  },
  text: {
    cell: PlainCell,
    display: LongTextDisplay,
    toText: plainText,
    input: TextInput,
    filter: TextFilter,
    isTyped: true,
  },
  richText: {
    cell: textCell(richTextText),
    display: RichTextDisplay,
    toText: richTextText,
    input: RichTextInput,
    filter: TextFilter,
  },
  int: { ...NUMBER, cell: NumberCell },
  decimal: { ...NUMBER, cell: NumberCell },
  money: { ...NUMBER, cell: textCell(moneyText), toText: moneyText },
  percent: { ...NUMBER, cell: textCell(percentText), display: PercentDisplay, toText: percentText },
  bool: { cell: BoolCell, toText: boolText, input: BoolInput, filter: BoolFilter },
  date: TIME,
  datetime: TIME,
  month: TIME,
  json: {
    cell: textCell(jsonText, 'engine-code'),
    display: JsonDisplay,
    toText: jsonText,
    input: JsonInput,
  },
  password: { cell: SecretCell, toText: () => '', input: PasswordInput },
  icon: { cell: IconCell, toText: plainText, input: IconInput },
  location: {
    cell: LocationCell,
    display: LocationDisplay,
    toText: locationText,
    input: LocationInput,
  },
  user: PICKED,
  dept: PICKED,
  region: PICKED,
  station: PICKED,
  dict: {
    cell: DictCell,
    toText: dictText,
    input: DictInput,
    cellInput: DictCellInput,
    filter: DictFilter,
  },
  dicts: { cell: DictsCell, toText: dictText, input: DictsInput, filter: DictFilter },
  choice: {
    cell: textCell(dictText),
    toText: dictText,
    input: DictInput,
    cellInput: DictCellInput,
    filter: DictFilter,
  },
  choices: { cell: textCell(dictText), toText: dictText, input: DictsInput, filter: DictFilter },
  ref: {
    cell: LinkCell,
    display: RecordLink,
    toText: linkText,
    input: RefInput,
    filter: RefFilter,
  },
  refs: { cell: LinkCell, toText: linkText, input: RefsInput, filter: RefFilter },
  file: { cell: FilesCell, display: FilesDisplay, toText: filesText, input: FileInput },
  image: { cell: ImagesCell, display: ImagesDisplay, toText: filesText, input: ImageInput },
  signature: { cell: ImagesCell, display: ImagesDisplay, toText: filesText, input: SignatureInput },
  children: {
    cell: textCell(childrenText),
    display: ChildrenDisplay,
    toText: childrenText,
    input: SubTableInput,
  },
  calc: { ...NUMBER, cell: textCell(numberText) },
  aggregate: { ...NUMBER, cell: NumberCell },
  status: { cell: StatusCell, toText: plainText, input: StatusFilter, filter: StatusFilter },
};
