import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { makeManifest } from '../server/attest/manifest.ts'
import { deleteOldAssets, retainAssets } from './retain-assets.ts'

/**
 * Writes `dist/manifest.json` after the build. Store a copy elsewhere, to compare sites with it. Its files are also retained
 * for pages that stay open during the next deployment.
 */
export function manifestPlugin(): Plugin[] {
  return [
    {
      name: 'malipo:parts',
      apply: 'build',
      // before Vite empties the folder
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
