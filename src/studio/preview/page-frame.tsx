import { useEffect, useRef } from 'preact/hooks'
import type { LiveFrame } from '../frames/frames'
import type { Preview } from '../frames/screens'
import { useStudio } from '../state/studio-context'

type Props = {
  preview: Preview
  width: number
  height: number
  /** Whether the page can be used. Otherwise it is a picture. */
  interactive: boolean
  onStart?(frame: LiveFrame | null): void
  onHeight?(height: number): void
}

/** The transform for a scale. Full size has none, because even an identity transform blurs corners. */
export const scaled = (scale: number) => (scale === 1 ? 'none' : `scale(${scale})`)

/** The real page, in a frame of the studio's origin. */
export function PageFrame({ preview, width, height, interactive, onStart, onHeight }: Props) {
  const { frames, frameUrl } = useStudio()
  const element = useRef<HTMLIFrameElement>(null)
  const frame = useRef<LiveFrame | null>(null)
  useEffect(() => () => frame.current?.end(), [])
  return (
    <iframe
      ref={element}
      src={frameUrl}
      title={`Preview: ${preview.label}`}
      inert={!interactive}
      width={width}
      height={height}
      onLoad={() => {
        frame.current?.end()
        frame.current = element.current && frames.start(element.current, { preview, interactive, onHeight })
        onStart?.(frame.current)
      }}
    />
  )
}
