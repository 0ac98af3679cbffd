import type { ComponentType } from 'react';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';

type Module = Readonly<Record<string, unknown>>;

const modules = import.meta.glob<Module>([
  '../../engine/list/list-page.tsx',
  '../../engine/detail/detail-page.tsx',
  '../../engine/screen/screen-page.tsx',
  '../../engine/form/record-form-page.tsx',
  '../../engine/form/form-host.tsx',
  '../../engine/inputs/register.ts',
  '../../engine/cells/register.ts',
]);

async function part<T>(path: string, name: string): Promise<T> {
  const load = modules[`../../engine/${path}`];
  if (!load) throw new Error(`engine part ${path} is not there`);
  return (await load())[name] as T;
}

export interface EngineParts {
  readonly ListPage: ComponentType<{ readonly entity: EntitySchema }>;
  readonly DetailPage: ComponentType<{ readonly entity: EntitySchema; readonly id: string }>;
  readonly ScreenPage: ComponentType<{ readonly screen: ScreenSchema }>;
  readonly RecordFormPage: ComponentType<{ readonly entity: EntitySchema; readonly id?: string; readonly mode: 'create' | 'edit' }>;
  readonly FormHost: ComponentType;
}

export async function loadEngineParts(): Promise<EngineParts> {
  (await part<() => void>('inputs/register.ts', 'registerInputs'))();
  (await part<() => void>('cells/register.ts', 'registerCells'))();
  return {
    ListPage: await part('list/list-page.tsx', 'ListPage'),
    DetailPage: await part('detail/detail-page.tsx', 'DetailPage'),
    ScreenPage: await part('screen/screen-page.tsx', 'ScreenPage'),
    RecordFormPage: await part('form/record-form-page.tsx', 'RecordFormPage'),
    FormHost: await part('form/form-host.tsx', 'FormHost'),
  };
}
