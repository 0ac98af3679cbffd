// node scripts/make-test-stream.mjs: draws the built-in test picture of the video area anew, with ffmpeg (Debian: apt-get install ffmpeg).
// A field of colours and a clock that counts the ten seconds of the loop: made here, nobody else's picture, under the licence of the product.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'server/areas/video/test-stream');
const SECONDS = 10;
/** The main stream and the one for walls. */
const STREAMS = [
  { name: 'main', size: '640x360', rate: 15, font: 56 },
  { name: 'sub', size: '320x180', rate: 10, font: 30 },
];
const FONT = path.join(
  root,
  'node_modules/@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
);

fs.mkdirSync(out, { recursive: true });
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'test-stream-'));
for (const { name, size, rate, font } of STREAMS) draw(name, size, rate, font);
const stills = path.join(scratch, 'still-%d.jpg');
run(['-i', path.join(out, 'main.mp4'), '-vf', 'fps=1,scale=480:-2', '-q:v', '9', stills]);
// the pictures one after another: `FF D8` begins each
fs.writeFileSync(
  path.join(out, 'stills.mjpeg'),
  Buffer.concat(
    Array.from({ length: SECONDS }, (_, at) =>
      fs.readFileSync(path.join(scratch, `still-${at + 1}.jpg`)),
    ),
  ),
);
fs.rmSync(scratch, { recursive: true });

function draw(name, size, rate, font) {
  const [width] = size.split('x').map(Number);
  const text = `drawtext=fontfile=${FONT}:fontcolor=white:borderw=2:fontsize=${font}`;
  const picture = [
    `${text}:text='TEST %{eif\\:t\\:d\\:2}.%{eif\\:mod(t*10\\,10)\\:d}':x=(w-tw)/2:y=h*0.34`,
    // a hand that runs once over the picture in a loop
    `drawbox=x=0:y=ih-8:w=iw:h=8:color=black@0.5:t=fill`,
    `${text}:text='|':x=${width}*t/${SECONDS}:y=h-th-2`,
  ].join(',');
  const h264 = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'veryslow', '-crf', '30'];
  const groups = ['-g', String(rate * 2), '-keyint_min', String(rate * 2), '-sc_threshold', '0'];
  const source = `gradients=s=${size}:r=${rate}:d=${SECONDS}:c0=0x16324f:c1=0x1f6f6b:c2=0x2b2d52:n=3:seed=7:speed=0.01`;
  const mp4 = path.join(out, `${name}.mp4`);
  const fragments = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  run([
    '-f',
    'lavfi',
    '-i',
    source,
    '-vf',
    picture,
    '-pix_fmt',
    'yuv420p',
    '-an',
    ...h264,
    ...groups,
    ...plain,
    ...fragments,
    mp4,
  ]);
  run(['-i', mp4, '-c', 'copy', '-an', ...plain, path.join(out, `${name}.flv`)]);
  if (name !== 'main') fs.rmSync(mp4);
}

function run(args) {
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { stdio: 'inherit' });
}
