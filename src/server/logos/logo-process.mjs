// Runs in a process of its own: the address of sharp is its argument, the file its standard input. Writes a PNG; when
// it refuses the file, the reason goes to standard error.
import { buffer } from 'node:stream/consumers'

/** Three times the size at which pages show a logo. */
const BOX = { width: 312, height: 108 }
const MOST_PIXELS = 4096 * 4096
const POINTS_PER_INCH = 72
const FORMATS = ['png', 'jpeg', 'webp', 'svg']

class Refusal extends Error {}

const { default: sharp } = await import(process.argv[1])
sharp.concurrency(1)
sharp.cache(false)
// libvips reads many more formats; none of their readers is to see a stranger's file
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
})

async function encode(file) {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (!FORMATS.includes(format)) throw new Error(`${format} is not read`)
  const isSvg = format === 'svg'
  if (!isSvg && width * height > MOST_PIXELS) throw new Refusal('has more than 4096 by 4096 pixels')
  const scale = Math.min(BOX.width / width, BOX.height / height)
  const image = sharp(file, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'warning',
    // an SVG is drawn at the size at which it is kept
    ...(isSvg && { density: Math.min(100_000, Math.max(1, POINTS_PER_INCH * scale)) }),
  })
    .autoOrient()
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: !isSvg })
    .ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  if (data.every((value, index) => index % info.channels !== info.channels - 1 || value === 0))
    throw new Refusal('draws nothing')
  const { width: drawnWidth, height: drawnHeight, channels } = info
  return sharp(data, { raw: { width: drawnWidth, height: drawnHeight, channels } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

try {
  process.stdout.write(await encode(await buffer(process.stdin)))
} catch (error) {
  process.stderr.write(error instanceof Refusal ? error.message : 'must be a PNG, JPEG, WebP or SVG that can be read')
  process.exitCode = 1
}
