import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useI18n } from '../../state/dashboard-context'
import { useFocusAfterwards } from '../../state/use-kept-focus'
import { Form, type Typed } from '../form/form'
import { Dialog } from './dialog'

type Props = {
  /** Label of the button, such as “Cancel the payment”. */
  name: string
  /** Label of the dialog's button. Default: `name`. */
  submit?: string
  class?: string
  /** Runs after the confirmation. Throws Refusal. The dialog closes when it succeeds. */
  act: (typed: Typed) => Promise<void>
  /** Explanation and fields of the dialog. */
  children: ComponentChildren
}

/** A button for irreversible actions, which asks for confirmation in a dialog. */
export function ConfirmButton({ name, submit = name, class: role, act, children }: Props) {
  const { t } = useI18n()
  const isOpen = useSignal(false)
  // the confirmed action often removes this button
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
