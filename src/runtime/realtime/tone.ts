/** One tone at most in this time, ms (UX.md section 9). */
const EVERY_MS = 10_000;
const TONE_S = 0.35;
const PITCH_HZ = 880;

/** What a person chose for the sound of urgent alarms; kept under the setting `sound`. */
export interface SoundChoice {
  readonly isMuted: boolean;
  /** 0 to 1 */
  readonly volume: number;
}

const USUAL: SoundChoice = { isMuted: false, volume: 0.6 };

/** Reads the setting; anything unknown is the usual choice. */
export function soundChoice(stored: unknown): SoundChoice {
  if (typeof stored !== 'object' || stored === null) return USUAL;
  const { isMuted, volume } = stored as Partial<Record<keyof SoundChoice, unknown>>;
  return {
    isMuted: isMuted === true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : USUAL.volume,
  };
}

/** Decides when a tone may sound; `now` in milliseconds. */
export function createToneGuard(now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < EVERY_MS) return false;
    last = at;
    return true;
  };
}

let audio: AudioContext | null = null;

/** Browsers keep a page silent until the person has clicked or typed once. */
export function isSoundBlocked(): boolean {
  return 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
}

/** One short tone; where the browser allows none, nothing happens. */
export async function playTone(volume: number): Promise<void> {
  if (isSoundBlocked() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume().catch(() => {});
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = PITCH_HZ;
  gain.gain.setValueAtTime(volume, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + TONE_S);
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + TONE_S);
}
