import { useRef } from 'preact/hooks'
import { UNTRANSLATED } from '../../../words/untranslated'
import { CopyButton } from './copy-button'
import './copy-value.css'

/** A value with a button to copy it. `name` describes the value for screen readers. */
export function CopyValue({ value, name }: { value: string; name: string }) {
  const element = useRef<HTMLElement>(null)
  return (
    <span class="copy-value">
      <code ref={element} dir="ltr" key={value} {...UNTRANSLATED}>
        {value}
      </code>
      <CopyButton value={value} name={name} element={element} />
    </span>
  )
}
