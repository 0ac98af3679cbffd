/** What the realtime room offers to services. */
export interface Pusher {
  publish(topic: string, payload: object): void;
  endDeadConnections(userId: string): void;
}
