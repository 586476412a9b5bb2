import { useEffect, useRef } from 'preact/hooks'
import type { LiveFrame } from '../frames/frames'
import type { Preview } from '../frames/screens'
import { useStudio } from '../state/studio-context'

type Props = {
  preview: Preview
  width: number
  height: number
  /** Whether the designer can use the page. Otherwise the frame ignores input. */
  isInteractive: boolean
  onStart?(frame: LiveFrame | null): void
  onHeight?(height: number): void
}

/** Converts a scale into a CSS transform. Full size has no transform, because even `scale(1)` blurs corners. */
export const toTransform = (scale: number) => (scale === 1 ? 'none' : `scale(${scale})`)

/** The real page, in a frame of the studio's origin. */
export function PageFrame({ preview, width, height, isInteractive, onStart, onHeight }: Props) {
  const { frames, frameUrl } = useStudio()
  const element = useRef<HTMLIFrameElement>(null)
  const frame = useRef<LiveFrame | null>(null)
  useEffect(() => () => frame.current?.end(), [])
  return (
    <iframe
      ref={element}
      src={frameUrl}
      title={`Preview: ${preview.label}`}
      inert={!isInteractive}
      width={width}
      height={height}
      onLoad={() => {
        frame.current?.end()
        frame.current = element.current && frames.start(element.current, { preview, isInteractive, onHeight })
        onStart?.(frame.current)
      }}
    />
  )
}
