import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useListAnswer, useListFacts, useListMoves, useListShown } from './list-context.ts';
import { refreshRows } from './refresh-rows.ts';
import { useLiveRows } from './use-live-rows.ts';
import { isPicture } from './view-kinds.ts';
import { StormSwitch } from './view-switch.tsx';

/** What happens while one looks: rows that came in, an answer that takes long. Each announced row draws this part alone again, not the page. */
export function ListNotices() {
  const { t } = useTexts();
  const { isEmbedded } = useListFacts();
  const answer = useListAnswer();
  const { store } = useListMoves();
  const live = useNews();
  return (
    <>
      {isEmbedded ? null : <StormSwitch waiting={live.waiting} />}
      {live.waiting > 0 ? (
        <button type="button" className="engine-live" onClick={live.load}>
          {t('list.newRows', { count: live.waiting })}
        </button>
      ) : null}
      {answer.isSlow ? (
        <div className="engine-slow" role="status">
          {t('list.stillLoading')}
          <button type="button" className="engine-link" onClick={() => store.cancel()}>
            {t('list.cancel')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** Rows of this list that others made or changed. */
function useNews() {
  const ports = usePorts('data', 'house');
  const { model, isEmbedded, box } = useListFacts();
  const { query } = useListShown();
  const answer = useListAnswer();
  const { store, refresh, touch } = useListMoves();
  const handleChanged = (ids: readonly string[]): void => {
    refreshRows(ports, model, store, ids).catch(() => undefined);
    // a view that reads its own rows does not see those of the page change
    if (isPicture(query.view)) touch();
  };
  return useLiveRows({
    entity: model.entity,
    topic: isEmbedded ? undefined : model.entity.list?.live,
    box,
    isFirstPage: query.page === 1,
    isLoading: answer.isLoading,
    shownIds: () => store.answer().rows.map(rowId),
    onChanged: handleChanged,
    onLoad: refresh,
  });
}
