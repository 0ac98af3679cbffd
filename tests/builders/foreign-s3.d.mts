/**
 * A server of the S3 protocol that nobody here wrote (s3rver of the registry), on a free port of this machine, its objects below `directory`:
 * in the long form of the run.
 */
export function aForeignS3Server(directory: string): Promise<{
  readonly port: number;
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly close: () => Promise<void>;
}>;
