import { useEffect, useState } from 'react';

import { NO_ANSWER } from '#runtime/http/codes.ts';

/** Whether an error says that a lazily loaded file is gone: a newer version was installed while the page was open. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i.test(
    message,
  );
}

/** What became of a part that failed, and what to say of it. */
export interface Failure {
  /** It cannot come: the device has no network, or the server does not answer. Loading anew would lose the page that is open. */
  readonly isAway: boolean;
  /** It comes with the page alone: it is gone, or failed once without a network, which the browser keeps in mind. */
  readonly needsPage: boolean;
  readonly title: 'failure.offline' | 'failure.page' | 'failure.part' | 'failure.newVersion';
}

/** Judges the failure of a part; a file that did not come while there is a network asks the server for its build. */
export function useFailure(error: Error): Failure {
  const [build, setBuild] = useState<Awaited<ReturnType<typeof askBuild>>>(null);
  const isChunk = isChunkFailure(error);
  useEffect(() => {
    if (isChunk) void askBuild().then(setBuild);
  }, [isChunk]);
  const isAway =
    build === 'away' ||
    (!navigator.onLine && (isChunk || ('code' in error && error.code === NO_ANSWER)));
  if (isAway) return { isAway, needsPage: false, title: 'failure.offline' };
  if (!isChunk) return { isAway, needsPage: false, title: 'failure.page' };
  return {
    isAway,
    needsPage: true,
    title: build === 'same' ? 'failure.part' : 'failure.newVersion',
  };
}

/** What the server says of the build that this page is of: null where there is no build to ask for, or nobody looks. */
export async function askBuild(): Promise<'same' | 'newer' | 'away' | null> {
  if (!import.meta.env.PROD || document.hidden) return null;
  try {
    const answer = await fetch('./build.json', { cache: 'no-store' });
    if (!answer.ok) return 'away';
    const { id } = (await answer.json()) as { readonly id: string };
    return id === import.meta.env['VITE_BUILD_ID'] ? 'same' : 'newer';
  } catch {
    return 'away';
  }
}
