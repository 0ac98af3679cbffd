-- A factor of a point may have several limits, one after the other: the index that allowed one of them goes. Which follow each
-- other without overlapping is judged where they are saved.
drop index if exists ux_dm_limit__monitor_point_id_factor_code;
