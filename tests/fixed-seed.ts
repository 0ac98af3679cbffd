import fc from 'fast-check';

/** What is random is the same in every run: a failure is one of the change at hand. `FC_SEED` draws something else. */
const SEED = 20_261_128;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? SEED) });
