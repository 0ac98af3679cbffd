import { App } from 'antd';
import { useEffect, useState } from 'react';

import { listenForToasts, toastKey } from '#runtime/state/toasts.ts';

/** Shows toasts through antd's message and announces each one; stands inside antd's `App`. */
export function ToastHost() {
  const { message } = App.useApp();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const stop = listenForToasts(
      (toast) => {
        void message.open({
          type: toast.kind,
          content: toast.text,
          duration: toast.durationMs / 1000,
          key: toastKey(toast),
        });
        setSaid(toast.text);
      },
      (key) => message.destroy(key),
    );
    return stop;
  }, [message]);
  return (
    <div className="sr-only" aria-live="polite" data-testid="announcements">
      {said}
    </div>
  );
}
