import { useTexts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import {
  evidencePhrases,
  evidenceSource,
  readEvidence,
} from '#schemas/monitor-rules/say-evidence.ts';
import { whyNone } from '#schemas/monitor-rules/why-none.ts';
import { readProps } from '#schemas/types/takes.ts';
import { Phrases } from './rule-cell.tsx';
import './alarm-why-block.css';
import { ALARM_WHY } from './takes.ts';
import { useRuleWorld } from './use-rule-world.ts';

/**
 * Why a record was raised: the condition of its rule as a sentence with the numbers that were measured; what was not so or not known stands
 * back; or what was heard or not heard. `props.field` names the field that holds the `Evidence`. Where it holds none: nothing, or, with
 * `props.saysNone`, that nothing was judged or kept.
 */
export function AlarmWhyBlock({ row, title, props }: BlockProps) {
  const { t } = useTexts();
  const { field, saysNone } = readProps(ALARM_WHY, props);
  const evidence = readEvidence(row[field]);
  const world = useRuleWorld(
    evidence && 'when' in evidence ? evidence.when : undefined,
    unitsOf(row),
  );
  if (!evidence && saysNone) return <p>{t(whyNone(row))}</p>;
  if (!evidence || !world) return null;
  const source = evidenceSource(evidence, t);
  return (
    <section className="engine-why" aria-label={title}>
      {title ? <h4>{title}</h4> : null}
      <p>
        <Phrases phrases={evidencePhrases(evidence, world, t)} />
      </p>
      <footer>
        {source === null ? null : <span>{source}</span>}
        <time dateTime={evidence.at}>
          {t('rule.why.at', { at: evidence.at.slice(0, 19).replace('T', ' ') })}
        </time>
      </footer>
    </section>
  );
}

/** The unit that the record itself tells of its factor. */
function unitsOf({ factorCode, unit }: BlockProps['row']): Readonly<Record<string, string>> {
  return typeof factorCode === 'string' && typeof unit === 'string' ? { [factorCode]: unit } : {};
}
