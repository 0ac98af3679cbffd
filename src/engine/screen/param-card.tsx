import { useCallback, useMemo, useState } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { filterFace } from '#schemas/language/derive.ts';
import type { ScreenParams } from '#schemas/language/screen-params.ts';
import { QueryCard } from '../list/query/query-card.tsx';
import type { OpenParams } from './use-screen-params.ts';

interface ParamCardProps {
  readonly params: ScreenParams;
  readonly open: OpenParams;
  /** Told whether something is filled in and not asked for yet. */
  readonly onUnasked: (isUnasked: boolean) => void;
}

/** What a screen asks before and while it shows: one card for all its nodes. */
export function ParamCard({ params, open, onUnasked }: ParamCardProps) {
  const [isUnfolded, setUnfolded] = useState(open.missing.length > 0);
  const filters = useMemo(
    () =>
      Object.entries(params).map(([name, field]) => ({
        name,
        field,
        op: filterFace(field).op,
        isFirst: filterFace(field).first ?? false,
      })),
    [params],
  );
  const handleUnasked = useCallback((draft: Row | null) => onUnasked(draft !== null), [onUnasked]);
  return (
    <QueryCard
      filters={filters}
      values={open.values}
      isUnfolded={isUnfolded}
      onFold={setUnfolded}
      onSearch={open.change}
      onReset={open.reset}
      onUnasked={handleUnasked}
    />
  );
}
