import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useI18n } from '../../state/dashboard-context'
import { useFocusAfterwards } from '../../state/use-kept-focus'
import { Form, type Typed } from '../form/form'
import { Dialog } from './dialog'

type Props = {
  /** The button, such as “Cancel the payment”. */
  name: string
  /** What the dialog's button says, in the same words; absent: `name`. */
  submit?: string
  class?: string
  /** Does it. Throws Refusal. The dialog closes after it. */
  act: (typed: Typed) => Promise<void>
  /** What happens then, and what has to be typed for it. */
  children: ComponentChildren
}

/** A button for what cannot be taken back: it asks first, in a dialog that says what will happen. */
export function ConfirmButton({ name, submit = name, class: role, act, children }: Props) {
  const { t } = useI18n()
  const isOpen = useSignal(false)
  // what was confirmed often ends what the button is for
  useFocusAfterwards()
  const close = () => {
    isOpen.value = false
  }
  return (
    <>
      <button
        type="button"
        class={role}
        onClick={() => {
          isOpen.value = true
        }}
      >
        {name}
      </button>
      {isOpen.value && (
        <Dialog title={name} close={close}>
          <Form
            submit={submit}
            isDangerous={role === 'danger'}
            send={async (typed) => {
              await act(typed)
              close()
            }}
            acts={
              <button type="button" onClick={close}>
                {t('parts.cancel')}
              </button>
            }
          >
            {children}
          </Form>
        </Dialog>
      )}
    </>
  )
}
