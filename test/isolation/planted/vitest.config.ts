import { defineConfig } from 'vitest/config'

/** Two files in one worker, which leave things behind. */
export default defineConfig({
  test: {
    include: ['test/isolation/planted/*.planted.ts'],
    setupFiles: ['test/isolation/globals.ts', 'test/isolation/document.ts'],
    isolate: false,
    maxWorkers: 1,
  },
})
