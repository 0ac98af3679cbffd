import { defineWidget } from '#engine/base/define-widget.ts';

const texts = ['articles'];

/** The academy: its first page with the search, the assistant, an article with its outline and foot, the answers to a question. */
export const WIDGET = defineWidget({
  widgets: {
    academyHome: {
      load: async () => (await import('./academy-home.tsx')).AcademyHome,
      texts,
      isPage: true,
    },
    academyAssistant: {
      load: async () => (await import('./assistant.tsx')).Assistant,
      texts,
      isPage: true,
    },
  },
  blocks: {
    article: {
      load: async () => (await import('./article.tsx')).Article,
      texts,
      place: 'main',
      holdsHistory: true,
    },
    answers: { load: async () => (await import('./answers.tsx')).Answers, texts, place: 'main' },
  },
});
