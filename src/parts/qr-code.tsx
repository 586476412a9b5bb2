import { matrixPath } from '../payment/qr-matrix'
import './qr-code.css'

const QUIET = 4

/** A QR code, dark on light, with the quiet zone part of the image, so that no theme, print or forced colours can break it. */
export function QrCode({ matrix, name, payment }: { matrix: string; name: string; payment?: boolean }) {
  const { side, path } = matrixPath(matrix)
  const whole = side + 2 * QUIET
  return (
    <div class="qr" data-qr={payment}>
      <svg viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`} shape-rendering="crispEdges" role="img" aria-label={name}>
        <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${whole}v${whole}h-${whole}z`} />
        <path fill="#000" d={path} />
      </svg>
    </div>
  )
}
