import { readdirSync } from 'node:fs'

/** The built file of a chunk of the page that vite.config.ts names, such as `assets/payment-0a1B2c3d.js`. */
export function chunkOf(name, extension = 'js') {
  const found = readdirSync('dist/client/assets').find((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.${extension}$`).test(file),
  )
  if (!found) throw new Error(`the build has no chunk ${name}`)
  return `assets/${found}`
}
