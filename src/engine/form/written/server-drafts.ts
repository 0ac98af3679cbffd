import { callAddress } from '#engine/base/call.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import type { FormDraft } from '#schemas/api/engine.ts';

const QUIET = { isSilent: true } as const;

/** Drafts of a form in steps on the server, so that it is gone on with at another desk; one after the other, in the order they were typed. */
export class ServerDrafts {
  /** The step that is open. */
  step = 0;
  private readonly ports: Pick<DataPort, 'call'>;
  private readonly found: FormDraft | null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(ports: Pick<DataPort, 'call'>, found: FormDraft | null) {
    this.ports = ports;
    this.found = found;
  }

  readonly get = (): FormDraft | undefined => this.found ?? undefined;

  readonly set = (key: string, values: Row): void => {
    const body = { step: this.step, values };
    this.after(() =>
      callAddress(this.ports, 'PUT /engine/draft/{key}', { path: { key }, body }, QUIET),
    );
  };

  readonly remove = (key: string): void => {
    this.after(() =>
      callAddress(this.ports, 'DELETE /engine/draft/{key}', { path: { key } }, QUIET),
    );
  };

  /** Once all that was sent is kept. Rejects where the last of it was not. */
  readonly settled = async (): Promise<void> => {
    await this.last;
  };

  private after(send: () => Promise<unknown>): void {
    // one that failed keeps the next from nothing
    this.last = this.last.then(send, send);
    this.last.catch(() => undefined);
  }
}
