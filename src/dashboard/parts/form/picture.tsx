import { useId, useRef } from 'preact/hooks'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useAct } from '../../state/use-act'
import { ActButton } from '../acts/act-button'
import { Notice } from '../notice'
import { whyNotDone } from '../refused'
import './picture.css'

type Props = {
  name: string
  hint: string
  /** Of the picture that is there; null: none. */
  path: string | null
  put: (file: File) => Promise<void>
  remove: () => Promise<void>
}

/** A picture that is sent as soon as it is chosen. */
export function Picture({ name, hint, path, put, remove }: Props) {
  const { say } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<File | null>(null)
  // the wish is what tells one attempt from another, and a file cannot be written as text
  const { isBusy, refusal, run } = useAct<string>(async () => {
    if (!chosen.current) return
    await put(chosen.current)
    say(t('parts.saved'))
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
          if (!file) return
          chosen.current = file
          run(`${file.name} ${file.lastModified} ${file.size}`)
        }}
      />
      <span id={`${id}-hint`} class="hint">
        {hint}
      </span>
      {isBusy && <p class="muted">{t('parts.sending')}</p>}
      {refusal && (
        <Notice tone="bad" alert>
          <p>{whyNotDone(i18n, refusal)}</p>
          {refusal.errors.map((error) => (
            <p key={error} lang="en">
              {error}
            </p>
          ))}
        </Notice>
      )}
      {path && (
        <ActButton
          name={`${t('parts.remove')}: ${name}`}
          act={async () => {
            await remove()
            if (input.current) input.current.value = ''
            say(t('parts.saved'))
          }}
        />
      )}
    </div>
  )
}
