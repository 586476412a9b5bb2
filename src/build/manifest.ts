import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { makeManifest } from '../server/attest/manifest.ts'

/** Writes `dist/manifest.json` after the build. `npm run attest` compares sites with a copy of it. */
export function manifestPlugin(): Plugin {
  return {
    name: 'malipo:manifest',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler() {
        const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
        writeFileSync('dist/manifest.json', `${JSON.stringify(makeManifest('dist/client', version), null, 2)}\n`)
      },
    },
  }
}
