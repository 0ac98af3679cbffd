const FRAME = /^\s*at (?:(?:async )?([^\s(]+)[^(]*\()?(?:.*[\\/])?([\w.-]+):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 12;
const MAX_CAUSES = 3;
const CODE = /^[A-Z0-9_]{1,40}$/i;

/**
 * A fault as people may read it in a log of the product: what kind it is and in which function it came about, of its causes, too.
 * Its message is left out, for it may quote whatever was sent, stored or set (a password, a number, an address of another server),
 * and so are the folders of the machine. The whole of it stands in the log of the server, under the same request id.
 */
export function describeFault(error: unknown): string {
  const lines: string[] = [];
  for (
    let fault = error, depth = 0;
    fault !== undefined && fault !== null && depth < MAX_CAUSES;
    depth += 1
  ) {
    lines.push(`${depth === 0 ? '' : 'caused by '}${kindOf(fault)}`, ...placesOf(fault));
    fault = fault instanceof Error ? fault.cause : undefined;
  }
  return lines.join('\n');
}

function kindOf(fault: unknown): string {
  if (!(fault instanceof Error)) return typeof fault;
  const { code, error } = fault as { readonly code?: unknown; readonly error?: unknown };
  const word = [code, error].find((one) => typeof one === 'string' && CODE.test(one));
  return [
    CODE.test(fault.name) ? fault.name : 'Error',
    ...(word === undefined ? [] : [String(word)]),
  ].join(' ');
}

function placesOf(fault: unknown): readonly string[] {
  if (!(fault instanceof Error)) return [];
  // the message may have lines that look like places: those of the stack come after it
  const head = `${fault.name}: ${fault.message}`;
  const stack = fault.stack ?? '';
  const places = stack.startsWith(head)
    ? stack.slice(head.length)
    : stack
        .split('\n')
        .slice(1 + fault.message.split('\n').length - 1)
        .join('\n');
  return places
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      return file === undefined
        ? []
        : [`    at ${name ?? ''}${name === undefined ? '' : ' '}(${file}:${row}:${column})`];
    })
    .slice(0, MAX_FRAMES);
}
