import { defineWidget } from '#engine/base/define-widget.ts';
import { ACADEMY_HOME, ASSISTANT } from './takes.ts';

const texts = ['articles'];

/** The academy: its first page with the search, the assistant, an article with its outline and foot, the answers to a question. */
export const WIDGET = defineWidget({
  widgets: {
    academyHome: {
      takes: ACADEMY_HOME,
      load: async () => (await import('./academy-home.tsx')).AcademyHome,
      texts,
      isPage: true,
    },
    academyAssistant: {
      takes: ASSISTANT,
      load: async () => (await import('./assistant.tsx')).Assistant,
      texts,
      isPage: true,
    },
  },
  blocks: {
    article: {
      takes: {},
      load: async () => (await import('./article.tsx')).Article,
      texts,
      place: 'main',
      holdsHistory: true,
    },
    answers: {
      takes: {},
      load: async () => (await import('./answers.tsx')).Answers,
      texts,
      place: 'main',
    },
  },
});
