import type { NamedQuery } from '#server/db/named-query.ts';

/**
 * Devices that have a key of edition 2025, or speak that edition: since when, what is under way, and when the next change is due.
 * The keys themselves are no columns of it.
 */
export const DEVICE_KEYS: NamedQuery = {
  columns: [
    'id',
    'mn',
    'station_id',
    'enterprise_id',
    'region_code',
    'key_state',
    'origin',
    'current_at',
    'renew_at',
    'pending_at',
    'offered_at',
    'open_until',
    'old_until',
    'edition',
    'last_packet_at',
  ],
  sql: `
    select p.id, p.mn, p.station_id, p.enterprise_id, p.region_code,
      case when c.mn is null and n.mn is null then '0' when c.mn is null then '1' when n.mn is not null then '3' else '2' end as key_state,
      coalesce(c.origin, n.origin) as origin, c.current_at,
      c.current_at + coalesce((select case when s.param_value ~ '^[0-9]{1,5}$' then s.param_value::int end from sys_params s where s.param_code = 'DEVICE_KEY_DAYS' limit 1), 90) * interval '1 day' as renew_at,
      n.created_at as pending_at, n.offered_at, n.open_until, o.valid_until as old_until,
      d.edition, d.last_packet_at
    from dm_monitor_point p
      left join gw_device d on d.mn = p.mn
      left join gw_device_key c on c.mn = p.mn and c.state = 'current'
      left join gw_device_key n on n.mn = p.mn and n.state = 'pending'
      left join (select mn, max(valid_until) as valid_until from gw_device_key where state = 'old' group by mn) o on o.mn = p.mn
    where p.deleted is not true and (c.mn is not null or n.mn is not null or p.protocol = 'HJ212-2025' or d.edition = '2025')`,
};
