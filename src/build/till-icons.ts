import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The icon of the installed till: `public/icon.svg`, in the sizes that browsers require. */
const ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'icon-maskable-512.png', size: 512, isMaskable: true },
]

/** A phone may cut a maskable icon to a circle, so its ground fills the square, and its mark keeps 20 % distance. */
const maskable = (svg: string) =>
  svg.replace(' rx="8"', '').replace('<path ', '<path transform="translate(16 16) scale(.8) translate(-16 -16.5)" ')

/** Draws the icons of the web app manifest into the built dashboard. */
export function tillIconsPlugin(): Plugin {
  return {
    name: 'malipo:till-icons',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'dashboard',
    async writeBundle({ dir = '' }) {
      const svg = readFileSync('public/icon.svg', 'utf8')
      mkdirSync(join(dir, 'dashboard'), { recursive: true })
      for (const { name, size, isMaskable } of ICONS) {
        const drawing = Buffer.from(isMaskable ? maskable(svg) : svg)
        const png = await sharp(drawing, { density: (72 * size) / 32 })
          .resize(size, size)
          .png({ compressionLevel: 9 })
          .toBuffer()
        writeFileSync(join(dir, 'dashboard', name), png)
      }
    },
  }
}
