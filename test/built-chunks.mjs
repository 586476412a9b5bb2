import { readdirSync } from 'node:fs'

/** The built file of the page's chunk `name`, such as `assets/payment-0a1B2c3d.js`; chunks are named in vite.config.ts. */
export function chunkOf(name, extension = 'js') {
  const found = readdirSync('dist/client/assets').find((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.${extension}$`).test(file),
  )
  if (!found) throw new Error(`there is no chunk ${name}`)
  return `assets/${found}`
}
