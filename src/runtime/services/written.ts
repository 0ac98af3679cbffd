/** Calls that write nothing that lists show: questions, what is kept for oneself, what is tried out. One that is missing here costs a look too many. */
const TELLS_NOTHING = [
  /^GET /,
  /^\w+ \/(?:auth|engine\/(?:export|personal|table)|sys\/(?:my|user-setting)|msg\/message)(?:\/|$)/,
  /^POST \/dm\/(?:monitorData|quality|statistics|aqi)\//,
  /\/(?:preview|previewLimits|draft|try|tryOut|trace)(?:\/|$)/,
  /^POST \/(?:engine\/import\/\w+|dm\/rule|sys\/schema|activiti\/model)\/check$/,
];
const CHANNEL = 'written';
/** Writings that come close together are told once, after what wrote them has asked again itself. */
const GATHER_MS = 300;

const listeners = new Set<() => void>();
const others = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
let timer: ReturnType<typeof setTimeout> | undefined;

function tellHere(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    for (const listener of listeners) listener();
  }, GATHER_MS);
}
others?.addEventListener('message', tellHere);

/** Something was written by this call: what shows it, here and in the other windows of this browser, is old. */
export function noteWritten(api: string): void {
  if (TELLS_NOTHING.some((pattern) => pattern.test(api))) return;
  tellHere();
  others?.postMessage(null);
}

/** Runs after something was written, here or in another window; @returns the way to stop. */
export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
