/** A coding assistant: the SDK's own client over stdio, with the server of a checkout as its child. */
export function anAssistant(root: string): Promise<{
  /** What the server offers. */
  readonly tools: () => Promise<
    readonly {
      readonly name: string;
      readonly inputSchema: object;
      readonly annotations?: { readonly readOnlyHint?: boolean };
    }[]
  >;
  /** The text of an answer; `isError`: why there is none. */
  readonly ask: (
    tool: string,
    asked: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly isError: boolean; readonly text: string }>;
  readonly close: () => Promise<void>;
}>;
