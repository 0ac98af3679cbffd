/** The player without subtitles, other sound and copy protection has the types of the whole one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
