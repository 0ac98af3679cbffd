export const CHROME_FLAGS: string[];
export function findChrome(): {
  executablePath: string;
  env?: Record<string, string>;
  from: 'env' | 'npm' | 'system';
};
