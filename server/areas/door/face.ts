/** What others may use of this area; everything else of it is its own. */
export { speakForDoors } from './built-in.ts';
export { keepEvents, type PictureField } from './door-store.ts';
export { keepPicture } from './pictures.ts';
