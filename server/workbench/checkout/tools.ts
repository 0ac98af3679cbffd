import { readShape } from '#schemas/api/read-shape.ts';
import { object, oneOf, text, type Shape, type ShapeOf, type ValueOf } from '#schemas/api/shape.ts';
import { isError } from '#schemas/language/check-file.ts';
import { LANGS } from '#schemas/types/words.ts';
import { toldProblem } from '#server/registry/told-check.ts';
import { MAX_SCHEMA_TEXT } from '../schema/workbench.ts';
import { CheckoutError, draftOf, judgeDraft, registryWith, type Checkout } from './checkout.ts';
import { describeLanguage } from './describe.ts';
import { differenceOf } from './difference.ts';
import { lookOf } from './look.ts';

/** One thing a coding assistant may ask about the schema files of a checkout. It changes nothing. */
export interface CheckoutTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it takes, in the words of JSON Schema. */
  readonly inputSchema: Shape;
  /** @throws CheckoutError what was asked cannot be answered. */
  readonly run: (checkout: Checkout, sent: unknown) => unknown;
}

const FILE = {
  path: {
    ...text({ max: 200 }),
    description: 'The file below the checkout: src/schemas/entities/ops/station.json',
  },
  'text?': {
    ...text({ min: 0, max: MAX_SCHEMA_TEXT }),
    description: 'What would stand in it; absent: what stands there now',
  },
};

/** Whoever asks about a file with mistakes is told these alone; missing translations keep nobody from looking. */
function ofSoundFile<A>(
  answer: (
    checkout: Checkout,
    draft: ReturnType<typeof draftOf>,
    asked: A,
  ) => Readonly<Record<string, unknown>>,
) {
  return (
    checkout: Checkout,
    asked: A & { readonly path: string; readonly text?: string | undefined },
  ) => {
    const draft = draftOf(checkout, asked);
    const { own, others } = judgeDraft(checkout, draft);
    const said = {
      ok: !own.some(isError),
      problems: own.map(toldProblem),
      elsewhere: others.map(toldProblem),
    };
    const isBroken = own.some((problem) => isError(problem) && problem.code !== 'text');
    return isBroken ? said : { ...answer(checkout, draft, asked), ...said };
  };
}

/** The four tools. */
export const CHECKOUT_TOOLS: readonly CheckoutTool[] = [
  tool({
    name: 'describe_language',
    title: 'Describe the schema language',
    description:
      'The words that may stand in the schema files of this product. Without arguments: the kinds of files and the parts of the reference. With "part": these parts. With "schema": the JSON Schema of a kind.',
    takes: object({
      'part?': { ...text({ max: 200 }), description: 'Words of a heading of the reference' },
      'schema?': oneOf('entity', 'screen', 'states'),
    }),
    run: describeLanguage,
  }),
  tool({
    name: 'check_file',
    title: 'Check a schema file',
    description:
      'Every mistake of a schema file with line, column, code, message and the name that was probably meant; "elsewhere" are mistakes it would make in other files.',
    takes: object(FILE),
    run: ofSoundFile(() => ({})),
  }),
  tool({
    name: 'show_difference',
    title: 'Show what a schema file would change',
    description:
      'What a text would change against the file (or the file against the last commit): tables, columns and indexes with what they need, permission keys, addresses, and what people see.',
    takes: object(FILE),
    run: ofSoundFile((checkout, draft) => ({ ...differenceOf(checkout, draft) })),
  }),
  tool({
    name: 'preview',
    title: 'Preview the page of a schema file',
    description:
      'What the page would be: columns, filters, form fields, buttons with their permission keys, addresses, statuses and moves; of a screen its nodes.',
    takes: object({ ...FILE, 'lang?': oneOf(...LANGS) }),
    run: ofSoundFile(
      (checkout, { file }, { lang }: { readonly lang?: (typeof LANGS)[number] | undefined }) => {
        const found = registryWith(checkout, file.kind, file.text);
        const { kind } = file;
        return {
          ...(found && lookOf(found.registry, { kind, name: found.name }, lang ?? LANGS[0])),
        };
      },
    ),
  }),
];

function tool<S extends ShapeOf<unknown>>({
  takes,
  run,
  ...told
}: Pick<CheckoutTool, 'name' | 'title' | 'description'> & {
  readonly takes: S;
  readonly run: (checkout: Checkout, asked: ValueOf<S>) => unknown;
}): CheckoutTool {
  return {
    ...told,
    inputSchema: takes,
    run: (checkout, sent) => {
      const read = readShape(takes as ShapeOf<ValueOf<S>>, sent ?? {});
      if (!read.ok)
        throw new CheckoutError(
          `not understood: ${read.issues.map(({ path, rule }) => `${path} (${rule})`).join(', ')}`,
        );
      return run(checkout, read.value);
    },
  };
}
