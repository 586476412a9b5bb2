// Runs in a process of its own: the address of sharp and `logo`, `image` or `icon` are its arguments, the file its
// standard input. Writes a PNG or, of an image, a WebP; when it refuses the file, the reason goes to standard error.
import { buffer } from 'node:stream/consumers'

/** Three times the size at which pages show a logo, and twice that of an image beside the form. */
const BOXES = { logo: { width: 600, height: 108 }, image: { width: 1000, height: 1000 } }
const [sharpAddress, product] = process.argv.slice(1)
/** The side of the square icon for a tab or a home screen, in pixels. */
const ICON_SIDE = 180
/** The size of a phone's photo. Shrinking larger pictures takes too much memory. */
const MOST_MEGAPIXELS = 64
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000
const POINTS_PER_INCH = 72
const FORMATS = ['png', 'jpeg', 'webp', 'svg']

class Refusal extends Error {}

const { default: sharp } = await import(sharpAddress)
sharp.concurrency(1)
sharp.cache(false)
// libvips reads many more formats, whose readers must not see uploaded files
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** Whether an SVG has text, which needs fonts that this machine may not have. A comment does not count. */
const hasText = (svg) => /<(?:[\w-]+:)?text[\s/>]/.test(svg.toString().replace(/<!--[\s\S]*?-->/g, ''))

/** A stored logo in the middle of a square. */
const encodeIcon = (file) =>
  sharp(file)
    .resize({ width: ICON_SIDE, height: ICON_SIDE, fit: 'contain', background: '#0000' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

async function encode(file) {
  const box = BOXES[product]
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (!FORMATS.includes(format)) throw new Error(`${format} is not read`)
  const isSvg = format === 'svg'
  if (!isSvg && width * height > MOST_PIXELS) throw new Refusal(`Has more than ${MOST_MEGAPIXELS} million pixels.`)
  if (isSvg && hasText(file)) throw new Refusal('Has text: convert the text to outlines.')
  const scale = Math.min(box.width / width, box.height / height)
  const image = sharp(file, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'warning',
    // an SVG is drawn at its stored size
    ...(isSvg && { density: Math.min(100_000, Math.max(1, POINTS_PER_INCH * scale)) }),
  })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: !isSvg })
    .ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  if (data.every((value, index) => index % info.channels !== info.channels - 1 || value === 0))
    throw new Refusal('Shows nothing.')
  const { width: drawnWidth, height: drawnHeight, channels } = info
  const drawn = sharp(data, { raw: { width: drawnWidth, height: drawnHeight, channels } })
  return (
    product === 'image' ? drawn.webp({ quality: 80 }) : drawn.png({ palette: true, compressionLevel: 9 })
  ).toBuffer()
}

try {
  const file = await buffer(process.stdin)
  process.stdout.write(await (product === 'icon' ? encodeIcon(file) : encode(file)))
} catch (error) {
  process.stderr.write(error instanceof Refusal ? error.message : 'Must be a readable PNG, JPEG, WebP or SVG.')
  process.exitCode = 1
}
