import type { MadeSchema } from '#schemas/api/workbench.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { workbenchApi } from '../api.ts';
import { formatSchema } from '../language/format-schema.ts';
import type { SchemaKind } from '../language/shape-at.ts';
import { blankEntity, withMenu } from './blank-entity.ts';
import { blankReport, blankScreen, blankStates, blankWall } from './blank-screen.ts';

/** Where a first text comes from: an entity in three ways, a screen, a big screen, a states file, a template of reports. */
export const WAYS = ['blank', 'table', 'openapi', 'screen', 'wall', 'states', 'report'] as const;
export type Way = (typeof WAYS)[number];

export function kindOf(way: Way): SchemaKind {
  if (way === 'wall') return 'screen';
  return way === 'screen' || way === 'states' || way === 'report' ? way : 'entity';
}

/** What the wizard asks; what a way does not need stays empty. */
export interface WizardAnswers {
  readonly name: string;
  readonly title: string;
  readonly module: string;
  readonly menuParent: string;
  /** The table, the object of the description, or the entity a screen lists. */
  readonly source: string;
  readonly openApi: string;
}

/** The first text, and what its generator could not know. @throws CallError of the generator. */
export async function firstText(
  api: ReturnType<typeof workbenchApi>,
  way: Way,
  asked: WizardAnswers,
  t: SayScreen,
): Promise<MadeSchema> {
  const kind = kindOf(way);
  return kind === 'entity'
    ? firstEntity(api, way, asked, t)
    : { text: firstOther(way, asked, t), notes: [] };
}

async function firstEntity(
  api: ReturnType<typeof workbenchApi>,
  way: Way,
  asked: WizardAnswers,
  t: SayScreen,
): Promise<MadeSchema> {
  const { name, title, module, menuParent, source, openApi } = asked;
  if (way === 'blank')
    return {
      text: blankEntity({
        name,
        title,
        module,
        ...(menuParent ? { menuParent } : {}),
        firstField: t('workbench.new.firstField'),
      }),
      notes: [],
    };
  const made =
    way === 'table'
      ? await api.fromTable({ table: source, name, title, module })
      : await api.fromOpenApi({ text: openApi, schema: source, name, module });
  return {
    text: withMenu(withNames(made.text, { module, title }), menuParent || undefined),
    notes: made.notes,
  };
}

function firstOther(
  way: Way,
  { name, title, module, menuParent, source }: WizardAnswers,
  t: SayScreen,
): string {
  const menu = menuParent ? { menuParent } : {};
  if (way === 'wall') return blankWall({ name, title, ...menu });
  if (way === 'screen') return blankScreen({ name, title, entity: source, ...menu });
  if (way === 'report') return blankReport({ name, title, entity: source });
  const words = {
    first: t('workbench.new.firstStatus'),
    second: t('workbench.new.secondStatus'),
    move: t('workbench.new.firstMove'),
  };
  return blankStates({ name, title, module, words });
}

/** The generator names module and title by what it reads; the person has said better. */
function withNames(
  text: string,
  names: { readonly module: string; readonly title: string },
): string {
  return formatSchema(JSON.stringify({ ...(JSON.parse(text) as object), ...names }));
}
