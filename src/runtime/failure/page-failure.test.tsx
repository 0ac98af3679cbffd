import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { setupTexts } from '#runtime/i18n/setup.ts';
import { FloatingPart } from '#runtime/shell/floating-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageFailure } from './page-failure.tsx';

beforeAll(() => setupTexts('zh-CN'));
afterEach(cleanup);

/** A page whose file an older build named and the server has no more; the browser says so itself. */
const Gone = lazyPart(async () => {
  const address = '/assets/home-page-0ld8uild.js';
  return ((await import(/* @vite-ignore */ address)) as { readonly Page: ComponentType }).Page;
});

it('a page whose file is gone after a deployment says so in its place and offers to load anew; the rest stays', async () => {
  render(
    <>
      <p>其他页签</p>
      <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}>
        <Gone />
      </ErrorBoundary>
    </>,
  );

  await screen.findByRole('heading', { name: '有新版本，刷新即可使用' });
  expect(screen.getByText(/已填写的内容保存在草稿中/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /刷\s*新/ })).toBeTruthy();
  expect(screen.getByText('其他页签')).toBeTruthy();
});

it('a drawer whose file is gone leaves the page and can be closed', async () => {
  let isClosed = false;
  render(
    <>
      <p>正在填写的表单</p>
      <FloatingPart onClose={() => (isClosed = true)}>{isClosed ? null : <Gone />}</FloatingPart>
    </>,
  );

  (await screen.findByRole('button', { name: '关闭' })).click();

  expect(isClosed).toBe(true);
  expect(screen.getByText('正在填写的表单')).toBeTruthy();
});

it('another failure may be tried again', async () => {
  let isBroken = true;
  const Shaky = () => {
    if (isBroken) throw new Error('读数加载失败');
    return <p>读数</p>;
  };
  render(
    <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}>
      <Shaky />
    </ErrorBoundary>,
  );

  isBroken = false;
  screen.getByRole('button', { name: /重\s*试/ }).click();

  await screen.findByText('读数');
});

it('class “asked once, never again”: a page that failed without a network is tried again when the network is back', async () => {
  let isAway = true;
  const Remote = () => {
    if (isAway) throw new Error('无法连接服务器');
    return <p>读数</p>;
  };
  render(
    <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}>
      <Remote />
    </ErrorBoundary>,
  );

  isAway = false;
  window.dispatchEvent(new Event('online'));

  await screen.findByText('读数');
});

it('trap: without a network nobody is told of a new version, nor to load anew what is open', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Remote = () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  };
  render(
    <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}>
      <Remote />
    </ErrorBoundary>,
  );

  await screen.findByRole('heading', { name: '没有网络，这里还打不开' });
  expect(screen.getByText(/请不要刷新/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /刷\s*新/ })).toBeNull();
  online.mockRestore();
});

it('trap: a part that did not come while the server was away says so; of a build that is still served nobody is told of a new version', async () => {
  vi.stubEnv('PROD', true);
  vi.stubEnv('VITE_BUILD_ID', 'of-today');
  const served = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('refused'));
  const Remote = () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  };
  const draw = () => (
    <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}>
      <Remote />
    </ErrorBoundary>
  );

  const { unmount } = render(draw());
  await screen.findByRole('heading', { name: '没有网络，这里还打不开' });
  unmount();
  served.mockResolvedValueOnce(Response.json({ id: 'of-today' }));
  render(draw());

  await screen.findByRole('heading', { name: '这一部分出错了' });
  expect(screen.getByRole('button', { name: /刷\s*新/ })).toBeTruthy();
  vi.unstubAllEnvs();
  served.mockRestore();
});
