import { lookAround } from './session.ts';

/**
 * Notices at once what another tab did with the sign-in that all tabs share; calls look again before they are sent. A tab that was put
 * away by the browser hears of nothing and looks when it is shown.
 */
export function watchOtherTabs(): () => void {
  const look = (): void => void lookAround();
  const lookWhenShown = (): void => {
    if (!document.hidden) look();
  };
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', lookWhenShown);
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', lookWhenShown);
  };
}
