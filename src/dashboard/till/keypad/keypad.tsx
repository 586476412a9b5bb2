import { useLayoutEffect } from 'preact/hooks'
import type { Currency } from '../../../contract/enums'
import { useI18n } from '../../state/dashboard-context'
import { useLatest } from '../../state/use-latest'
import { type Key, keysOf } from './press-key'
import './keypad.css'

type Props = { currency: Currency; press: (key: Key) => void; charge: () => void }

/** Big keys for an amount. The keyboard of a desk types into the same amount, and Enter charges. */
export function Keypad({ currency, press, charge }: Props) {
  const { t } = useI18n()
  useTypedKeys(press, charge)
  return (
    <fieldset class="keypad" dir="ltr">
      <legend class="spoken">{t('till.keys')}</legend>
      {keysOf(currency).map((key) => (
        <button key={key} type="button" aria-label={nameOf(key)} onClick={() => press(key)}>
          {key === 'delete' ? <DeleteSign /> : key}
        </button>
      ))}
    </fieldset>
  )

  function nameOf(key: Key): string | undefined {
    if (key === '.') return t('till.point')
    return key === 'delete' ? t('till.delete') : undefined
  }
}

/** Reads keys that no field, button or dialog takes. */
function useTypedKeys(press: (key: Key) => void, charge: () => void) {
  const latest = useLatest({ press, charge })
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return
      const isIn = (controls: string) => target instanceof Element && target.closest(controls) !== null
      if (isIn('input, select, textarea')) return
      if (/^\d$/.test(key)) latest.current.press(key as Key)
      else if (key === '.' || key === ',') latest.current.press('.')
      else if (key === 'Backspace') latest.current.press('delete')
      else if (key === 'Enter' && !isIn('button, a')) latest.current.charge()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [latest])
}

/** Drawn, because fonts of cheap phones lack the sign. */
const DeleteSign = () => (
  <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
    <path
      d="M9 2h16a1.5 1.5 0 0 1 1.500 1.500v13a1.500 1.500 0 0 1-1.500 1.500H9l-7.500-8zM13 7l7 6m0-6l-7 6"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linejoin="round"
      stroke-linecap="round"
    />
  </svg>
)
