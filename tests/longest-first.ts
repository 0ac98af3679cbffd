import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import durations from './durations.json' with { type: 'json' };

/** Milliseconds by project and file, as `npm run test:durations` last wrote them. */
const KEPT: Readonly<Record<string, Readonly<Record<string, number>>>> = durations;

/** Keeps both cores busy: it comes when the files that run beside the stories have ended (`scripts/test.mjs`). */
const LAST = 'tests/e2e/walk.test.ts';

/**
 * Starts the longest files first, by a list that is kept with the sources: a fresh checkout has measured nothing, and a long file
 * that begins last leaves one core idle. What the list does not know begins before the rest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) =>
        one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder ||
        this.#durationOf(other) - this.#durationOf(one),
    );
  }

  #durationOf({ project, moduleId }: TestSpecification): number {
    const file = path.relative(this.ctx.config.root, moduleId).replaceAll(path.sep, '/');
    if (file === LAST) return 0;
    // in a whole run the files on PostgreSQL are among those of `unit`
    const others = project.name === 'unit' ? KEPT['postgres']?.[file] : undefined;
    return KEPT[project.name]?.[file] ?? others ?? Number.MAX_SAFE_INTEGER;
  }
}
