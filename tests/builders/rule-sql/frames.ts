import { sql, type RawBuilder } from 'kysely';

import type { StateDevice } from '#schemas/monitor-rules/states.ts';
import { LARGEST, STATE_HORIZON_MS, type ValueField } from '#schemas/monitor-rules/tree.ts';
import { storedStates } from '#server/areas/ingest/face.ts';
import type { FrameSource } from '#server/areas/rule/history/history-ask.ts';
import type { Placed } from '#server/areas/rule/history/places.ts';
import type { Piece } from './stages.ts';

const COLUMN: Readonly<Record<ValueField, RawBuilder<unknown>>> = {
  value: sql.ref('r.value'),
  converted: sql`coalesce(r.zs_value, r.value)`,
  min: sql.ref('r.min_value'),
  max: sql.ref('r.max_value'),
};
const LIMIT = sql.lit(LARGEST);
const isMarkedNormal = sql`r.flag in ('', 'N')`;
const moment = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`;

/** The columns of frames that a rule reads, each once; made as they are asked for. */
export class Frames {
  readonly #own = new Map<string, { readonly name: string; readonly sql: RawBuilder<unknown> }>();
  readonly #others = new Map<
    string,
    { readonly name: string; readonly join: RawBuilder<unknown> }
  >();
  /** Devices whose states are asked for. */
  readonly #states = new Set<StateDevice>();
  readonly #source: FrameSource;

  constructor(source: FrameSource) {
    this.#source = source;
  }

  get places(): readonly Placed[] {
    return this.#source.places;
  }

  /** A valid value as sent. */
  value(factor: string, field: ValueField): Piece {
    const column = COLUMN[field];
    return this.#column(
      `${field}|${factor}`,
      sql`max(${column}) filter (where r.factor_code = ${factor} and ${isMarkedNormal} and ${column} between -${LIMIT}::float8 and ${LIMIT}::float8)`,
    );
  }

  mark(factor: string): Piece {
    return this.#column(
      `flag|${factor}`,
      sql`max(coalesce(nullif(r.flag, ''), 'N')) filter (where r.factor_code = ${factor})`,
    );
  }

  sampleTime(factor: string): Piece {
    return this.#column(
      `sample|${factor}`,
      sql`max(r.sample_time) filter (where r.factor_code = ${factor})`,
    );
  }

  /** What another point said so long before, valid, as sent. */
  other(
    pointId: string,
    factor: string,
    { field, backMs }: { readonly field: ValueField; readonly backMs: number },
  ): Piece {
    const key = `${pointId}|${factor}|${field}|${backMs}`;
    const known = this.#others.get(key)?.name;
    const name = known ?? `o${this.#others.size}`;
    if (known === undefined)
      this.#others.set(key, {
        name,
        join: this.#join(name, { pointId, factor, column: COLUMN[field], backMs }),
      });
    return { sql: sql.ref(name), depth: 0 };
  }

  /** Whether a state that counts is one of these; null where none counts. @param of whose; of any where absent */
  state(
    device: StateDevice,
    { of, codes }: { readonly of: string | undefined; readonly codes: readonly string[] },
  ): Piece {
    this.#states.add(device);
    const key = `${device}|${of ?? ''}|${JSON.stringify(codes)}`;
    const known = this.#others.get(key)?.name;
    const name = known ?? `o${this.#others.size}`;
    if (known === undefined)
      this.#others.set(key, { name, join: this.#joinStates(name, { device, of, codes }) });
    return { sql: sql.ref(name), depth: 0 };
  }

  /** @param factors null: every DataTime of the point is a frame, else those of these factors */
  all(factors: readonly string[] | null): RawBuilder<unknown> {
    const { readings, places, fromMs, toMs } = this.#source;
    const ids = [...new Set(places.map(({ pointId }) => pointId))];
    const own = [...this.#own.values()].map(
      (column) => sql`, ${column.sql} as ${sql.ref(column.name)}`,
    );
    const frames = sql`
      select p.pt, p.k, r.data_time as t ${sql.join(own, sql` `)}
      from (select r.point_id, r.factor_code, r.data_time, r.value, r.zs_value, r.min_value, r.max_value, r.flag, r.sample_time from ${readings} r
      where r.point_id = any(${ids}::bigint[]) and r.data_time >= ${moment(fromMs)} and r.data_time < ${moment(toMs)} and not r.is_resent
        ${factors === null ? sql`` : sql`and r.factor_code = any(${[...factors]}::text[])`} offset 0) r join unnest(${places.map(({ pt }) => pt)}::int[], ${places.map((_, k) => k + 1)}::int[], ${places.map(({ pointId }) => pointId)}::bigint[],
          ${places.map((place) => new Date(place.fromMs).toISOString())}::timestamptz[], ${places.map((place) => new Date(place.toMs).toISOString())}::timestamptz[])
          p(pt, k, point_id, from_at, to_at) on p.point_id = r.point_id and r.data_time >= p.from_at and r.data_time < p.to_at
      group by p.pt, r.data_time, p.k order by p.pt, r.data_time`;
    if (this.#others.size === 0) return frames;
    const others = [...this.#others.values()];
    return sql`${this.#statesAsked()} select f.*, ${sql.join(others.map(({ name }) => sql`${sql.ref(`${name}j.v`)} as ${sql.ref(name)}`))} from (${frames}) f
      ${sql.join(
        others.map(({ join }) => join),
        sql` `,
      )}`;
  }

  /** The states of the points, read once. */
  #statesAsked(): RawBuilder<unknown> {
    if (this.#states.size === 0) return sql``;
    const { places, fromMs, toMs } = this.#source;
    const told = storedStates([...this.#states]);
    const pointIds = [...new Set(places.map(({ pointId }) => pointId))];
    return sql`with told as materialized (select * from ${told} g where g.point_id = any(${pointIds}::bigint[])
      and g.data_time < ${moment(toMs)} and g.last_time >= ${moment(fromMs - STATE_HORIZON_MS)})`;
  }

  #joinStates(
    name: string,
    {
      device,
      of,
      codes,
    }: {
      readonly device: StateDevice;
      readonly of: string | undefined;
      readonly codes: readonly string[];
    },
  ): RawBuilder<unknown> {
    const pointIds = this.#source.places.map(({ pointId }) => pointId);
    return sql`left join lateral (select bool_or(l.state = any(${[...codes]}::text[])) as v from (
        select distinct on (s.whose) s.state, s.last_time from told s where s.point_id = (${pointIds}::bigint[])[f.k] and s.device = ${device} and s.data_time <= f.t
          ${of === undefined ? sql`` : sql`and s.whose = ${of}`} order by s.whose, s.data_time desc) l
      where l.last_time >= f.t - make_interval(secs => ${STATE_HORIZON_MS / 1000}::float8)) ${sql.ref(`${name}j`)} on true`;
  }

  #column(key: string, made: RawBuilder<unknown>): Piece {
    const known = this.#own.get(key)?.name;
    const name = known ?? `r${this.#own.size}`;
    if (known === undefined) this.#own.set(key, { name, sql: made });
    return { sql: sql.ref(name), depth: 0 };
  }

  #join(
    name: string,
    {
      pointId,
      factor,
      column,
      backMs,
    }: {
      readonly pointId: string;
      readonly factor: string;
      readonly column: RawBuilder<unknown>;
      readonly backMs: number;
    },
  ): RawBuilder<unknown> {
    const { readings, fromMs, toMs } = this.#source;
    const alias = sql.ref(`${name}j`);
    return sql`left join (select r.data_time + make_interval(secs => ${backMs / 1000}::float8) as t, ${column} as v from ${readings} r
        where r.point_id = ${pointId}::bigint and r.factor_code = ${factor} and ${isMarkedNormal} and ${column} between -${LIMIT}::float8 and ${LIMIT}::float8
          and r.data_time >= ${moment(fromMs - backMs)} and r.data_time < ${moment(toMs)} and not r.is_resent) ${alias} on ${sql.ref(`${name}j.t`)} = f.t`;
  }
}
