import type { TextPort } from '#engine/base/ports.ts';
import type { FactorFact } from '#widgets/monitor-rule/rule-facts.ts';
import type { NewId } from '../../document/node.ts';
import type { PaletteGroup, PaletteItem } from '../../palette/palette.tsx';
import { BLOCK_LOOKS, type BlockLook, PALETTE_GROUPS } from './block-faces.ts';
import { makeBlock } from './kinds.ts';

/** Factors that are shown before one searches. */
const FIRST_FACTORS = 10;

/** The palette of rules. @param factorNow code of the factor that the rule is about, for blocks that need one */
export function paletteGroups(
  t: TextPort['t'],
  factors: readonly FactorFact[],
  factorNow: () => string,
): readonly PaletteGroup[] {
  const looks = Object.entries(BLOCK_LOOKS);
  const ofBlocks = PALETTE_GROUPS.map((group): PaletteGroup => ({
    key: group,
    title: t(`ruleDesign.group.${group}`),
    items: looks.flatMap(([kind, look]) =>
      look.group === group ? itemsOf(kind, look, { t, factorNow }) : [],
    ),
  }));
  const byFactor: PaletteGroup = {
    key: 'factor',
    title: t('ruleDesign.group.factor'),
    first: FIRST_FACTORS,
    items: factors.map(({ code, name, unit }): PaletteItem => ({
      key: `factor.${code}`,
      title: name,
      ...(unit ? { about: unit } : {}),
      words: code,
      tone: 'value',
      make: (newId) => makeBlock('measured', newId, { props: { factor: code } }),
    })),
  };
  return [byFactor, ...ofBlocks];
}

function itemsOf(
  kind: string,
  { tone, items, isWrapper }: BlockLook,
  { t, factorNow }: { readonly t: TextPort['t']; readonly factorNow: () => string },
): readonly PaletteItem[] {
  return items.map(({ name, title, props }) => ({
    key: name,
    title: t(title),
    tone,
    make: (newId: NewId) => makeBlock(kind, newId, props ? { props: props(factorNow()) } : {}),
    ...(isWrapper ? { isWrapper } : {}),
  }));
}
