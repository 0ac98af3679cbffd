import { defineWidget } from '#engine/base/define-widget.ts';

/** The sound of new alarms, on or off. */
export const WIDGET = defineWidget({
  widgets: {
    alarmSound: {
      takes: {},
      load: async () => (await import('../../parts/alarm-sound.tsx')).AlarmSound,
    },
  },
});
