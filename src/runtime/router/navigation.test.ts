import { openPage, setNavigator } from './navigation.ts';

describe('openPage', () => {
  it('opens a named page with its parameters and query, escaped', () => {
    const gone: string[] = [];
    setNavigator((to) => gone.push(to));

    openPage({ name: 'ops-work-order', params: ['12', 'a/b'], query: { from: 'alarm list' } });

    expect(gone).toEqual(['/ops-work-order/12/a%2Fb?from=alarm+list']);
  });

  it('the same call opens the same address, so its tab is there once', () => {
    const gone: string[] = [];
    setNavigator((to) => gone.push(to));

    openPage({ name: 'sys-user' });
    openPage({ name: 'sys-user' });

    expect(new Set(gone).size).toBe(1);
  });
});
