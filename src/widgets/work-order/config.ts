import { defineWidget } from '#engine/base/define-widget.ts';

/** What an engineer has in hand when more is given to him: waiting for him, being dealt with, sent back to him. */
export const WIDGET = defineWidget({
  loads: {
    user: {
      entity: 'workOrder',
      field: 'assigneeId',
      isLate: 'isOverdue',
      where: { status: '1,2,-1' },
    },
  },
});
