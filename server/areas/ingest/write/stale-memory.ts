/** Another server wrote for a device, or alarms the memory takes for active have ended elsewhere: it must be read again and the batch judged anew. */
export class StaleMemory extends Error {
  override readonly name = 'StaleMemory';
}
