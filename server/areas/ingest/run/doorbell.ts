/** Wakes whoever waits at it. */
export interface Doorbell {
  ring(): void;
  /** Resolves when it rings, at the latest after so many milliseconds. */
  wait(ms: number): Promise<void>;
}

export function makeDoorbell(): Doorbell {
  let wake: () => void = () => {};
  return {
    ring: () => wake(),
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
