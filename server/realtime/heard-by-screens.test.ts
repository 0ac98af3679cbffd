import { expect, it } from 'vitest';

import { heardByScreens } from './heard-by-screens.ts';

const said = (topic: string, payload: object) => heardByScreens(topic, JSON.stringify(payload));

it('a screen hears an alarm as its person does', () => {
  const alarm = { kind: 'alarm', id: '7', title: 'COD' };

  expect(said('12pushEnterpriseAlarm', alarm)).toEqual({
    userId: '12',
    suffix: 'pushEnterpriseAlarm',
    payload: JSON.stringify(alarm),
  });
});

it('of changed records it hears that it should look again, and of which nothing', () => {
  expect(
    said('12pushEnvSpecialMsg', { kind: 'changed', entity: 'user', ids: ['5'] })?.payload,
  ).toBe('{"kind":"refetch"}');
});

it.each([
  ['an approval', '12pushEnvSpecialMsg', { kind: 'workflow', title: 'private' }],
  ['an order', '12pushOpsTask', { kind: 'workOrder', title: 'private' }],
  ['a task', '12pushEnvSpecialMsg', { kind: 'task', taskId: '1' }],
  ['what is no alarm on the topic of alarms', '12pushEnterpriseAlarm', { kind: 'notice' }],
  ['what is no topic of a person', 'WillMsg', { kind: 'alarm' }],
])('of %s it hears nothing', (_what, topic, payload) => {
  expect(said(topic, payload)).toBeNull();
});
