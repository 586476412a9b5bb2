import { defineConfig } from 'vitest/config'

/** Only Stryker uses this: the tests of the rules of money and of the lifecycle, without the build's plugins. */
export default defineConfig({
  test: { include: ['test/payment/{lifecycle,money}{*,/**/*}.test.ts'] },
})
