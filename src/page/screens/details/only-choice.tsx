import type { ComponentChildren } from 'preact'
import { FieldError } from './field-error'
import './only-choice.css'

type Props = { field: 'asset' | 'network'; label: string; value: string; children: ComponentChildren }

/** The only asset or network, as text with a hidden field. The error summary links here. */
export function OnlyChoice({ field, label, value, children }: Props) {
  return (
    <div class="field only-choice" id={field} tabIndex={-1}>
      <input type="hidden" name={field} value={value} />
      <p>{label}</p>
      {children}
      <FieldError field={field} />
    </div>
  )
}
