/** Shows an element in the whole screen, or ends that. @param unsupported told where the browser cannot, or will not */
export function toggleFullscreen(element: Element | null, unsupported: () => void): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (!document.fullscreenEnabled || !element) unsupported();
  else void element.requestFullscreen().catch(unsupported);
}
