import { matrixPath } from '../payment/qr-matrix'
import './qr-code.css'

const QUIET_MODULES = 4

/**
 * A QR code, black on white. The code and its quiet zone are an image inside the SVG, because extensions that darken
 * pages change the colours of inline SVG, but leave images as they are. Themes and forced colours cannot break it.
 */
export function QrCode({ matrix, name, payment }: { matrix: string; name: string; payment?: boolean }) {
  const { side, path } = matrixPath(matrix)
  const sideWithZone = side + 2 * QUIET_MODULES
  return (
    <div class="qr" data-qr={payment}>
      <svg viewBox={`0 0 ${sideWithZone} ${sideWithZone}`} role="img" aria-label={name}>
        <image width={sideWithZone} height={sideWithZone} href={imageUrl(sideWithZone, path)} />
      </svg>
    </div>
  )
}

/**
 * The image as a `data:` URL, in which spaces and quotes need no escape. Its own `color-scheme` keeps Chrome's forced
 * dark mode away.
 */
function imageUrl(side: number, path: string): string {
  const box = `${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`
  const field = `M${-QUIET_MODULES} ${-QUIET_MODULES}h${side}v${side}h-${side}z`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}' shape-rendering='crispEdges' style='color-scheme:only light'><path fill='white' d='${field}'/><path d='${path}'/></svg>`
  return `data:image/svg+xml,${svg.replace(/[<>]/g, encodeURIComponent)}`
}
