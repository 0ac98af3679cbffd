const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bQQBrowser\/(\d+)/, 'QQ'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Chrome'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android (\d+)/, 'Android'],
  [/iPhone OS (\d+)/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows NT 6\.1/, 'Windows 7'],
  [/Windows NT/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a user agent, for people: `Chrome 109 · Windows 7`. What is not known is its first word. */
export function deviceName(userAgent: string): string {
  const parts = [found(BROWSERS, userAgent), found(SYSTEMS, userAgent)].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : (userAgent.split(/[/ ]/)[0] ?? '');
}

function found(names: readonly (readonly [RegExp, string])[], userAgent: string): string {
  for (const [pattern, name] of names) {
    const match = pattern.exec(userAgent);
    if (match) return match[1] ? `${name} ${match[1]}` : name;
  }
  return '';
}
