import type { Address, AnswerAt, InputAt } from '#schemas/api/contracts.ts';
import type { CallOptions, DataPort, Row } from './ports.ts';

interface AnyInput {
  readonly params?: Row;
  readonly body?: unknown;
  readonly path?: Readonly<Record<string, string>>;
}
type Calling = Pick<DataPort, 'call'>;

/** An address of the product, asked and answered by its contract. Addresses that only a schema names are called by the port itself. */
export function callAddress<A extends Address>(
  ports: Calling,
  address: A,
  input: InputAt<A>,
  options?: CallOptions,
): Promise<AnswerAt<A>> {
  const { path, params, body } = input as AnyInput;
  return ports.call<AnswerAt<A>>(
    fillAddress(address, path),
    { ...(params && { params }), ...(body !== undefined && { body }) },
    options,
  );
}

/** `GET /sys/task/mine/{id}` with its variable parts. */
export function fillAddress(address: string, parts: Readonly<Record<string, string>> = {}): string {
  return address.replaceAll(/\{(\w+)\}/g, (_part, name: string) =>
    encodeURIComponent(parts[name] ?? ''),
  );
}
