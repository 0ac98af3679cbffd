export { formOf } from './publish.ts';
