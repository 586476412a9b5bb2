import { defineConfig } from 'vitest/config'

/** Runs two files in one worker that change the document and globals, and do not restore them. */
export default defineConfig({
  test: {
    include: ['test/isolation/planted/*.planted.ts'],
    setupFiles: ['test/isolation/globals.ts', 'test/isolation/document.ts'],
    isolate: false,
    maxWorkers: 1,
  },
})
