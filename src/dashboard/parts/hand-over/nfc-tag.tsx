import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { WriteTag } from '../../../browser/write-tag'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Dialog } from '../actions/dialog'
import { Notice } from '../notices/notice'

type State = 'closed' | 'waiting' | 'denied' | 'failed'

/** Writes a link onto an NFC tag, such as a sticker at the counter, which customers hold their phone to. */
export function NfcTag({ url, writeTag }: { url: string; writeTag: WriteTag }) {
  const { announce } = useDashboard()
  const { t } = useI18n()
  const state = useSignal<State>('closed')
  const writing = useRef<AbortController | null>(null)
  useEffect(() => () => writing.current?.abort(), [])

  async function write() {
    const attempt = new AbortController()
    writing.current = attempt
    state.value = 'waiting'
    try {
      await writeTag(url, attempt.signal)
      if (attempt.signal.aborted) return
      state.value = 'closed'
      announce(t('parts.tag_written'))
    } catch (error) {
      if (attempt.signal.aborted) return
      state.value = error instanceof Error && error.name === 'NotAllowedError' ? 'denied' : 'failed'
    }
  }

  function close() {
    writing.current?.abort()
    state.value = 'closed'
  }

  return (
    <>
      <button type="button" onClick={write}>
        {t('parts.tag')}
      </button>
      {state.value !== 'closed' && (
        <Dialog title={t('parts.tag')} close={close}>
          {state.value === 'waiting' ? (
            <output>{t('parts.tag_hold')}</output>
          ) : (
            <Notice tone="bad" alert>
              {t(state.value === 'denied' ? 'parts.tag_denied' : 'parts.tag_failed')}
            </Notice>
          )}
          <div class="actions">
            {state.value === 'failed' && (
              <button type="button" class="main" onClick={write}>
                {t('parts.retry')}
              </button>
            )}
            <button type="button" onClick={close}>
              {t('parts.cancel')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
