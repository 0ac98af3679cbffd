/** Name of the second password field that a password is compared with. */
export function confirmationOf(name: string): string {
  return `confirm${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
