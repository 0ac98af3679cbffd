const KEEP_DRAFTS = 'keepdrafts';

/** Asks every open form to keep what is typed in it as a draft, at once: the page is about to go without the person having left it. */
export function askToKeepDrafts(): void {
  window.dispatchEvent(new Event(KEEP_DRAFTS));
}

/** Runs when drafts are to be kept at once: asked for, or the page goes. @returns the way to stop. */
export function onKeepDrafts(listener: () => void): () => void {
  window.addEventListener(KEEP_DRAFTS, listener);
  window.addEventListener('pagehide', listener);
  return () => {
    window.removeEventListener(KEEP_DRAFTS, listener);
    window.removeEventListener('pagehide', listener);
  };
}
