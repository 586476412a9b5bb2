import { defineConfig } from 'vitest/config'

/** For Stryker alone: the tests that state the rules of money and of the lifecycle, without the build's plugins. */
export default defineConfig({
  test: { include: ['test/payment/{lifecycle,money}{*,/**/*}.test.ts'] },
})
