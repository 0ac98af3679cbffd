/** A package of others that is shipped: where it lies in node_modules, and under which licence it is used. */
export interface ShippedPackage {
  readonly place: string;
  readonly name: string;
  readonly version: string | undefined;
  readonly licence: string;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        readonly dev?: boolean;
        readonly devOptional?: boolean;
      }
    >
  >;
}

export const NOTICES_FILE: string;
export function shippedPackages(lock: Lock): ShippedPackage[];
export function unknownLicences(packages: readonly ShippedPackage[]): string[];
export function thirdPartyNotices(root: string): string;
