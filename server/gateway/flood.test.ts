import { makeFloodGuard } from './flood.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const aGuard = () => makeFloodGuard(() => NOW, { bad: 2, unknown: 3, devices: 2 });

describe('class “more addresses than can be counted”: a flood at the gateway', () => {
  it('of bad frames from one /64 of IPv6 counts as one; another place is heard', () => {
    const guard = aGuard();

    const taken = [
      '2001:db8:1:2::1',
      '2001:db8:1:2::2',
      '2001:db8:1:2:ffff::3',
      '2001:db8:1:3::1',
    ].map((ip) => guard.takesBad(ip));

    expect(taken).toEqual([true, true, false, true]);
    expect(guard.dropped()).toEqual({ bad: 1, unknown: 0 });
  });

  it('of unknown devices from one /64 counts as one', () => {
    const guard = aGuard();

    const taken = ['a', 'b', 'c'].map((mn, at) => guard.takesUnknown(`2001:db8:1:2::${at}`, mn));

    expect(taken).toEqual([true, true, false]);
  });

  it('of one IPv4 address counts with its spelling of IPv6', () => {
    const guard = aGuard();

    const taken = ['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.1', '10.0.0.2'].map((ip) =>
      guard.takesBad(ip),
    );

    expect(taken).toEqual([true, true, false, true]);
  });
});
