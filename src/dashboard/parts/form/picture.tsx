import { useId, useRef } from 'preact/hooks'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useAction } from '../../state/use-action'
import { ActionButton } from '../actions/action-button'
import { RefusalNotice } from '../notices/refusal-notice'
import './picture.css'

type Props = {
  name: string
  hint: string
  /** Path of the current picture; null if there is none. */
  path: string | null
  put: (file: File) => Promise<void>
  remove: () => Promise<void>
}

/** A picture that is uploaded as soon as it is chosen. */
export function Picture({ name, hint, path, put, remove }: Props) {
  const { announce } = useDashboard()
  const { t } = useI18n()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, refusal, run } = useAction(async (file: File) => {
    await put(file)
    announce(t('parts.saved'))
  })
  return (
    <div class="picture field">
      <label for={id}>
        <b>{name}</b>
      </label>
      {path && <img src={path} alt="" />}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-describedby={`${id}-hint`}
        aria-busy={isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) run(file)
        }}
      />
      <span id={`${id}-hint`} class="hint">
        {hint}
      </span>
      {isBusy && <p class="muted">{t('parts.sending')}</p>}
      {refusal && <RefusalNotice refusal={refusal} />}
      {path && (
        <ActionButton
          name={`${t('parts.remove')}: ${name}`}
          action={async () => {
            await remove()
            if (input.current) input.current.value = ''
            announce(t('parts.saved'))
          }}
        />
      )}
    </div>
  )
}
