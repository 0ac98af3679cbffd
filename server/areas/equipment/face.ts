/** What other areas may use of this one; everything else of it is its own. */
export { listStationEquipment, type StationEquipment } from './equipment-store.ts';
