import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { makeManifest } from '../server/attest/manifest.ts'
import { deleteOldAssets, retainAssets } from './retain-assets.ts'

/**
 * Writes `dist/manifest.json` when everything else is built. Store a copy elsewhere: sites are compared with it. What it
 * lists is also kept for pages that are still open when the next build is served.
 */
export function manifestPlugin(): Plugin[] {
  return [
    {
      name: 'malipo:parts',
      apply: 'build',
      // before anything is emptied
      buildApp: { order: 'pre', handler: async () => retainAssets('dist', new Date()) },
    },
    {
      name: 'malipo:manifest',
      apply: 'build',
      buildApp: {
        order: 'post',
        async handler() {
          const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
          writeFileSync('dist/manifest.json', `${JSON.stringify(makeManifest('dist/client', version), null, 2)}\n`)
          retainAssets('dist', new Date())
          deleteOldAssets('dist', new Date())
        },
      },
    },
  ]
}
