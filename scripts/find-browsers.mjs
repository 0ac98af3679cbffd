/**
 * The browsers of this machine besides the pinned one: people use newer ones than the tests are pinned to, and an engine
 * of another maker. Looked for in the usual places and along PATH; the same program under two names counts once.
 */
import fs from 'node:fs';
import path from 'node:path';

const MAC = '/Applications';
const WINDOWS = [
  process.env.PROGRAMFILES,
  process.env['PROGRAMFILES(X86)'],
  process.env.LOCALAPPDATA,
].filter(Boolean);

/** Every browser that is walked, the names of its program along PATH, and where it stands on macOS and Windows. */
const KNOWN = [
  {
    name: 'Chrome',
    engine: 'chromium',
    programs: ['google-chrome', 'google-chrome-stable', 'chrome'],
    files: ['/opt/google/chrome/chrome', `${MAC}/Google Chrome.app/Contents/MacOS/Google Chrome`],
    windows: 'Google/Chrome/Application/chrome.exe',
  },
  {
    name: 'Edge',
    engine: 'chromium',
    programs: ['microsoft-edge', 'microsoft-edge-stable'],
    files: [
      '/opt/microsoft/msedge/msedge',
      `${MAC}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ],
    windows: 'Microsoft/Edge/Application/msedge.exe',
  },
  {
    name: 'Chromium',
    engine: 'chromium',
    programs: ['chromium', 'chromium-browser'],
    files: [`${MAC}/Chromium.app/Contents/MacOS/Chromium`],
    windows: 'Chromium/Application/chrome.exe',
  },
  {
    name: 'Firefox',
    engine: 'firefox',
    programs: ['firefox', 'firefox-esr'],
    files: [`${MAC}/Firefox.app/Contents/MacOS/firefox`],
    windows: 'Mozilla Firefox/firefox.exe',
  },
];

/**
 * @param {readonly string[]} [folders] where programs are looked for: PATH, unless a test says otherwise
 * @returns {{ found: readonly { name: string, engine: 'chromium' | 'firefox', executablePath: string }[], missing: readonly string[] }}
 */
export function findBrowsers(
  folders = (process.env.PATH ?? '').split(path.delimiter),
  isWhole = true,
) {
  const found = [];
  const missing = [];
  for (const { name, engine, programs, files, windows } of KNOWN) {
    const places = [
      ...programs.flatMap((program) => folders.map((folder) => path.join(folder, program))),
      ...(isWhole ? [...files, ...WINDOWS.map((folder) => path.join(folder, windows))] : []),
    ];
    const executablePath = places.find((file) => isProgram(file));
    if (executablePath) found.push({ name, engine, executablePath });
    else missing.push(name);
  }
  return { found, missing };
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
