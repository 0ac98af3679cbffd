import { defineWidget } from '#engine/base/define-widget.ts';

/** Kinds of alarms that one does not want to hear of. */
export const WIDGET = defineWidget({
  widgets: {
    alarmSilence: {
      takes: {},
      load: async () => (await import('../../parts/alarm-silence.tsx')).AlarmSilence,
    },
  },
});
