import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** Lines of an error that are told again; all of it stands where it happened. */
const LINES = 8;

interface Failure {
  readonly message: string;
  readonly diff?: string;
}

/**
 * Keeps what failed for the end of the whole run: its programs say thousands of lines, and of a record that holds the last of them
 * only these are left. `scripts/test.mjs` names the file (`TOLD_LAST`) and prints it.
 */
export class ToldLast implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestModuleEnd(module: TestModule): void {
    const failed = [...module.children.allTests('failed')];
    for (const test of failed) this.#tell(module, test.fullName, test.result().errors ?? []);
    const suites = [module, ...module.children.allSuites()];
    for (const suite of suites)
      if (suite.errors().length > 0)
        this.#tell(module, suite.type === 'suite' ? suite.fullName : 'the file', suite.errors());
  }

  onTestRunEnd(_modules: unknown, errors: readonly { message: string }[]): void {
    for (const error of errors) this.#write(`outside of a test: ${shortOf(error.message)}`);
  }

  #tell(module: TestModule, name: string, errors: readonly Failure[]): void {
    const said = errors
      .flatMap(({ message, diff }) => [message, ...(diff ? [stripVTControlCharacters(diff)] : [])])
      .map(shortOf)
      .join('\n  ');
    this.#write(`${module.project.name}  ${module.relativeModuleId}  ${name}\n  ${said}`);
  }

  #write(text: string): void {
    appendFileSync(this.#file, `${text}\n`);
  }
}

function shortOf(message: string): string {
  return message.split('\n').slice(0, LINES).join('\n  ');
}
