import { useLayoutEffect } from 'preact/hooks'
import type { Currency } from '../../../contract/enums'
import { Icon } from '../../../parts/marks/icon'
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
          {key === 'delete' ? <Icon name="delete" /> : key}
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
