import '#engine/base/engine.css';
import { registerCell, registerType } from '#engine/base/registry.ts';
import { DurationCell, FactorCell, FileSizeCell, RateBarCell, ShortTimeCell, UnitValueCell, ValueLimitCell } from '#engine/fields/cells/named-cells.tsx';
import { ColorCell, DictCell, DictsCell, LevelTagCell, StatusCell } from '#engine/fields/cells/tag-cells.tsx';
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

/** What texts and names keep of their column's width where room is short. */
const TEXT_SHARE = 0.6;
/** Persons of one company begin alike: their names are told apart by their ends. */
const PERSON_SHARE = 0.85;

/** Registers how every field type of the language is shown. Called once before the first list. */
export function registerCells(): void {
  registerType('string', { cell: PlainCell, toText: plainText, width: 160, shrinksTo: TEXT_SHARE });
  registerType('text', { cell: PlainCell, display: LongTextDisplay, toText: plainText, width: 240, shrinksTo: TEXT_SHARE, isSortable: false });
  registerType('richText', { cell: textCell(richTextText), display: RichTextDisplay, toText: richTextText, width: 240, isSortable: false });
  registerType('int', { cell: NumberCell, toText: numberText, align: 'right', width: 100 });
  registerType('decimal', { cell: NumberCell, toText: numberText, align: 'right', width: 120 });
  registerType('money', { cell: textCell(moneyText), toText: moneyText, align: 'right', width: 130 });
  registerType('percent', { cell: textCell(percentText), display: PercentDisplay, toText: percentText, align: 'right', width: 100 });
  registerType('bool', { cell: BoolCell, toText: boolText, width: 80 });
  registerType('date', { cell: DateCell, toText: dateText, width: 120, leastWidth: 104 });
  registerType('datetime', { cell: DateCell, toText: dateText, width: 172, leastWidth: 168 });
  registerType('month', { cell: DateCell, toText: dateText, width: 100, leastWidth: 84 });
  registerType('dict', { cell: DictCell, toText: dictText, width: 110 });
  registerType('dicts', { cell: DictsCell, toText: dictText, width: 180, shrinksTo: TEXT_SHARE, isSortable: false });
  for (const link of ['ref', 'dept', 'region', 'station'])
    registerType(link, { cell: LinkCell, display: RecordLink, toText: linkText, width: 160, shrinksTo: TEXT_SHARE, isSortable: false });
  registerType('user', { cell: LinkCell, display: RecordLink, toText: linkText, width: 160, shrinksTo: PERSON_SHARE, isSortable: false });
  registerType('refs', { cell: LinkCell, toText: linkText, width: 180, shrinksTo: TEXT_SHARE, isSortable: false });
  registerType('file', { cell: FilesCell, display: FilesDisplay, toText: filesText, width: 160, isSortable: false });
  for (const picture of ['image', 'signature'])
    registerType(picture, { cell: ImagesCell, display: ImagesDisplay, toText: filesText, width: 96, isSortable: false });
  registerType('location', { cell: LocationCell, display: LocationDisplay, toText: locationText, width: 180, isSortable: false });
  registerType('json', { cell: textCell(jsonText, 'engine-code'), display: JsonDisplay, toText: jsonText, width: 200, isSortable: false });
  registerType('password', { cell: SecretCell, toText: () => '', width: 100, isSortable: false });
  registerType('children', { cell: textCell(childrenText), display: ChildrenDisplay, toText: childrenText, align: 'right', width: 100, isSortable: false });
  registerType('calc', { cell: textCell(numberText), toText: numberText, align: 'right', width: 120, isSortable: false });
  registerType('status', { cell: StatusCell, toText: plainText, width: 104 });
  registerType('icon', { cell: IconCell, toText: plainText, width: 120, isSortable: false });

  registerCell('levelTag', LevelTagCell);
  registerCell('rateBar', RateBarCell);
  registerCell('valueLimit', ValueLimitCell);
  registerCell('duration', DurationCell);
  registerCell('unitValue', UnitValueCell);
  registerCell('shortTime', ShortTimeCell);
  registerCell('fileSize', FileSizeCell);
  registerCell('factor', FactorCell);
  registerCell('color', ColorCell);
}
