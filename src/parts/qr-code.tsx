import { matrixPath } from '../payment/qr-matrix'
import './qr-code.css'

const QUIET_MODULES = 4

/**
 * A QR code, black on white. The quiet zone is part of the image, so that themes and forced colours cannot break it.
 */
export function QrCode({ matrix, name, payment }: { matrix: string; name: string; payment?: boolean }) {
  const { side, path } = matrixPath(matrix)
  const sideWithZone = side + 2 * QUIET_MODULES
  return (
    <div class="qr" data-qr={payment}>
      <svg
        viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${sideWithZone} ${sideWithZone}`}
        shape-rendering="crispEdges"
        role="img"
        aria-label={name}
      >
        <path
          fill="#fff"
          d={`M${-QUIET_MODULES} ${-QUIET_MODULES}h${sideWithZone}v${sideWithZone}h-${sideWithZone}z`}
        />
        <path fill="#000" d={path} />
      </svg>
    </div>
  )
}
