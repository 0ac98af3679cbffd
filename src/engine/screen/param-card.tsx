import { useMemo, useState } from 'react';

import { filterFace } from '#schemas/language/derive.ts';
import type { ScreenParams } from '#schemas/language/screen-params.ts';
import { QueryCard } from '../list/query/query-card.tsx';
import type { OpenParams } from './use-screen-params.ts';

interface ParamCardProps {
  readonly params: ScreenParams;
  readonly open: OpenParams;
}

/** What a screen asks before and while it shows: one card for all its nodes. */
export function ParamCard({ params, open }: ParamCardProps) {
  const [isUnfolded, setUnfolded] = useState(true);
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
  return (
    <QueryCard
      filters={filters}
      values={open.values}
      isUnfolded={isUnfolded}
      onFold={setUnfolded}
      onSearch={open.change}
      onReset={open.reset}
    />
  );
}
