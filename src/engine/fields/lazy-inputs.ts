import { lazyInput } from '#engine/fields/inputs/lazy-input.tsx';

/** What most lists do not show comes with the first field that needs it: switches, calendars, trees, files, the form engine, the kit of Formily. */
export const TextInput = lazyInput(
  async () => (await import('#engine/fields/inputs/text-input.tsx')).TextInput,
);
export const PasswordInput = lazyInput(
  async () => (await import('#engine/fields/inputs/password-input.tsx')).PasswordInput,
);
export const BoolInput = lazyInput(
  async () => (await import('#engine/fields/inputs/bool-input.tsx')).BoolInput,
);
export const DictInput = lazyInput(
  async () => (await import('#engine/fields/inputs/dict-input.tsx')).DictInput,
);
export const DictsInput = lazyInput(
  async () => (await import('#engine/fields/inputs/dict-input.tsx')).DictsInput,
);
export const SubTableInput = lazyInput(
  async () => (await import('#engine/fields/sub-table/sub-table-input.tsx')).SubTableInput,
);
export const DateInput = lazyInput(
  async () => (await import('#engine/fields/inputs/date-input.tsx')).DateInput,
);
export const TimeFilter = lazyInput(
  async () => (await import('#engine/fields/inputs/time-filter.tsx')).TimeFilter,
);
export const FileInput = lazyInput(
  async () => (await import('#engine/fields/inputs/upload-input.tsx')).FileInput,
);
export const ImageInput = lazyInput(
  async () => (await import('#engine/fields/inputs/upload-input.tsx')).ImageInput,
);
export const AvatarInput = lazyInput(
  async () => (await import('#engine/fields/inputs/avatar-input.tsx')).AvatarInput,
);
export const LocationInput = lazyInput(
  async () => (await import('#engine/fields/inputs/location-input.tsx')).LocationInput,
);
export const PolygonInput = lazyInput(
  async () => (await import('#engine/fields/inputs/polygon-input.tsx')).PolygonInput,
);
export const SignatureInput = lazyInput(
  async () => (await import('#engine/fields/inputs/signature-input.tsx')).SignatureInput,
);
export const RichTextInput = lazyInput(
  async () => (await import('#engine/fields/inputs/rich-text-input.tsx')).RichTextInput,
);
export const IconInput = lazyInput(
  async () => (await import('#engine/fields/inputs/icon-input.tsx')).IconInput,
);
export const TreeRefInput = lazyInput(
  async () => (await import('#engine/fields/inputs/tree-inputs.tsx')).TreeRefInput,
);
export const MenuTreeInput = lazyInput(
  async () => (await import('#engine/fields/inputs/tree-inputs.tsx')).MenuTreeInput,
);
export const DeptTreeInput = lazyInput(
  async () => (await import('#engine/fields/inputs/tree-inputs.tsx')).DeptTreeInput,
);

export const OwnLongitudeInput = lazyInput(
  async () => (await import('#engine/fields/inputs/own-position-input.tsx')).OwnLongitudeInput,
);
export const OwnLatitudeInput = lazyInput(
  async () => (await import('#engine/fields/inputs/own-position-input.tsx')).OwnLatitudeInput,
);

const LAZY = [
  TextInput,
  PasswordInput,
  BoolInput,
  DictInput,
  DictsInput,
  SubTableInput,
  DateInput,
  TimeFilter,
  FileInput,
  ImageInput,
  AvatarInput,
  LocationInput,
  SignatureInput,
  IconInput,
  TreeRefInput,
  MenuTreeInput,
  DeptTreeInput,
];

/** Fetches what comes late, so that a form shows whole at once; the editor of formatted texts weighs more than all the others and waits for its field. */
export async function loadInputs(): Promise<void> {
  await Promise.all(LAZY.map((input) => input.preload()));
}
