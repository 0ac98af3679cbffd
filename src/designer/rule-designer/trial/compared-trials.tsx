import './compared-trials.css';
import { useTexts } from '#engine/base/ports-context.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { RuleEpisode } from '#schemas/api/monitor-rule.ts';

const MOST_SHOWN = 20;

/** What two versions would have raised in the same days: how much each, and what only one of them. Left runs, right is drawn. */
export function ComparedTrials({
  compared,
}: {
  readonly compared: AnswerAt<'POST /dm/rule/compare'>;
}) {
  const { t } = useTexts();
  const { left, right, onlyLeft, onlyRight } = compared;
  return (
    <div className="rd-compared">
      <p>{t('ruleDesign.compare.said', { left: left.total, right: right.total })}</p>
      <OnlyOne
        title={t('ruleDesign.compare.onlyLeft', { count: onlyLeft.length })}
        episodes={onlyLeft}
      />
      <OnlyOne
        title={t('ruleDesign.compare.onlyRight', { count: onlyRight.length })}
        episodes={onlyRight}
      />
    </div>
  );
}

function OnlyOne({
  title,
  episodes,
}: {
  readonly title: string;
  readonly episodes: readonly RuleEpisode[];
}) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {episodes.slice(0, MOST_SHOWN).map(({ pointId, pointName, stationName, raisedAt }) => (
          <li key={`${pointId}.${raisedAt}`}>
            {raisedAt} {stationName} {pointName}
          </li>
        ))}
      </ul>
    </section>
  );
}
