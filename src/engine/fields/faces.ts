import '#engine/base/engine.css';
import type { TypeFaces, TypeLooks } from '#engine/base/registry.ts';
import { DictCell, DictsCell, StatusCell } from '#engine/fields/cells/tag-cells.tsx';
import {
  BoolCell,
  ChildrenDisplay,
  DateCell,
  DrawingsDisplay,
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
  PolygonDisplay,
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
  calcText,
  choiceText,
  childrenText,
  jsonText,
  moneyText,
  percentText,
  polygonText,
  richTextText,
  TEXT_OF,
} from '#schemas/formats/field-text.ts';
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
  PolygonInput,
  RichTextInput,
  SignatureInput,
  SubTableInput,
  TextInput,
} from './lazy-inputs.ts';
import './fields.css';

const PICKED = {
  cell: LinkCell,
  display: RecordLink,
  input: PickerInput,
  filter: PickerFilter,
} as const;
const TIME = { cell: DateCell, input: DateInput, filter: TimeFilter } as const;
const NUMBER = {
  input: NumberInput,
  filter: NumberRangeFilter,
  isTyped: true,
} as const;

/** Types whose values only a widget understands; it brings their faces along (`types` of its config). */
type DrawnByWidgets = 'rule' | 'form';

type Drawn = Exclude<FieldTypeName, DrawnByWidgets>;

/** How every other field type looks: cell, detail, input and filter. What it means stands in its card (`src/schemas/types`). */
const LOOKS: Readonly<Record<Drawn, TypeLooks>> = {
  string: {
    cell: PlainCell,
    input: StringInput,
    filter: TextFilter,
    isTyped: true,
  },
  text: {
    cell: PlainCell,
    display: LongTextDisplay,
    input: TextInput,
    filter: TextFilter,
    isTyped: true,
  },
  richText: {
    cell: textCell(richTextText),
    display: RichTextDisplay,
    input: RichTextInput,
    filter: TextFilter,
  },
  int: { ...NUMBER, cell: NumberCell },
  decimal: { ...NUMBER, cell: NumberCell },
  money: { ...NUMBER, cell: textCell(moneyText) },
  percent: { ...NUMBER, cell: textCell(percentText), display: PercentDisplay },
  bool: { cell: BoolCell, input: BoolInput, filter: BoolFilter },
  date: TIME,
  datetime: TIME,
  month: TIME,
  json: {
    cell: textCell(jsonText, 'engine-code'),
    display: JsonDisplay,
    input: JsonInput,
  },
  password: { cell: SecretCell, input: PasswordInput },
  icon: { cell: IconCell, input: IconInput },
  location: {
    cell: LocationCell,
    display: LocationDisplay,
    input: LocationInput,
  },
  polygon: { cell: textCell(polygonText), display: PolygonDisplay, input: PolygonInput },
  user: PICKED,
  dept: PICKED,
  region: PICKED,
  station: PICKED,
  dict: {
    cell: DictCell,
    input: DictInput,
    cellInput: DictCellInput,
    filter: DictFilter,
  },
  dicts: { cell: DictsCell, input: DictsInput, filter: DictFilter },
  choice: {
    cell: textCell(choiceText),
    input: DictInput,
    cellInput: DictCellInput,
    filter: DictFilter,
  },
  choices: { cell: textCell(choiceText), input: DictsInput, filter: DictFilter },
  ref: {
    cell: LinkCell,
    display: RecordLink,
    input: RefInput,
    filter: RefFilter,
  },
  refs: { cell: LinkCell, input: RefsInput, filter: RefFilter },
  file: { cell: FilesCell, display: FilesDisplay, input: FileInput },
  image: { cell: ImagesCell, display: ImagesDisplay, input: ImageInput },
  signature: { cell: ImagesCell, display: DrawingsDisplay, input: SignatureInput },
  children: {
    cell: textCell(childrenText),
    display: ChildrenDisplay,
    input: SubTableInput,
  },
  calc: { ...NUMBER, cell: textCell(calcText) },
  aggregate: { ...NUMBER, cell: NumberCell },
  status: { cell: StatusCell, input: StatusFilter, filter: StatusFilter },
};

/** The faces of every type that no widget draws; its text is the one that paper, files and messages say, too. */
export const FACES = Object.fromEntries(
  Object.entries(LOOKS).map(([type, look]) => [type, { ...look, toText: TEXT_OF[type as Drawn] }]),
) as Readonly<Record<Drawn, TypeFaces>>;
