export const EVERYTHING = '*:*:*';

/** Passes when the list holds the exact key or the wildcard (SPEC.md section 6). */
export function hasPermission(held: readonly string[], wanted: string): boolean {
  return held.includes(EVERYTHING) || held.includes(wanted);
}

export function hasAnyPermission(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((key) => hasPermission(held, key));
}

export function hasAllPermissions(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((key) => hasPermission(held, key));
}

/** Passes when the list holds the role or `admin`. */
export function hasRole(held: readonly string[], wanted: string): boolean {
  return held.includes('admin') || held.includes(wanted);
}

export function hasAnyRole(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((role) => hasRole(held, role));
}

export function hasAllRoles(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((role) => hasRole(held, role));
}
