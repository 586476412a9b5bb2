import { useEffect, useRef } from 'preact/hooks'
import type { LiveFrame } from '../frames/frames'
import type { Preview } from '../frames/screens'
import { useStudio } from '../state/studio-context'

type Props = {
  preview: Preview
  width: number
  height: number
  /** Whether it can be used with mouse, keyboard and screen reader; otherwise it is a picture. */
  driven: boolean
  began?(frame: LiveFrame | null): void
  fitted?(height: number): void
}

/** No transform at full size: even one that does nothing would blur corners. */
export const scaled = (scale: number) => (scale === 1 ? 'none' : `scale(${scale})`)

/** The real page, in a frame of our own origin. */
export function PageFrame({ preview, width, height, driven, began, fitted }: Props) {
  const { frames, frameUrl } = useStudio()
  const element = useRef<HTMLIFrameElement>(null)
  const frame = useRef<LiveFrame | null>(null)
  useEffect(() => () => frame.current?.end(), [])
  return (
    <iframe
      ref={element}
      src={frameUrl}
      title={`Preview: ${preview.label}`}
      inert={!driven}
      width={width}
      height={height}
      onLoad={() => {
        frame.current?.end()
        frame.current = element.current && frames.begin(element.current, { preview, driven, fitted })
        began?.(frame.current)
      }}
    />
  )
}
