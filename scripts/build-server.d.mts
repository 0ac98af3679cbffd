export function buildServer(options: {
  readonly outdir: string;
  readonly entries?: readonly string[];
}): Promise<void>;
