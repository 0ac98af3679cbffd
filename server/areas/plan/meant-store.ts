import { sql, type RawBuilder } from 'kysely';

/** Stations `s` for which a rule `r` asks: those it names, of the types it names, of its company; deleted ones are nobody's work. */
export const IS_MEANT: RawBuilder<boolean> = sql<boolean>`coalesce(s.deleted, false) is false
  and (r.ops_company_id is null or s.ops_company_id = r.ops_company_id)
  and (coalesce(cardinality(r.station_types), 0) = 0 or s.station_type = any(r.station_types))
  and (not exists (select 1 from ops_period_rule_station_ids l where l.own_id = r.id)
    or exists (select 1 from ops_period_rule_station_ids l where l.own_id = r.id and l.other_id = s.id))
  and (coalesce(cardinality(r.station_types), 0) > 0 or exists (select 1 from ops_period_rule_station_ids l where l.own_id = r.id))`;
