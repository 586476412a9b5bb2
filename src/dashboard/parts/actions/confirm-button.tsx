import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useI18n } from '../../state/dashboard-context'
import { useFocusHeadingOnUnmount } from '../../state/use-focus-fallback'
import { Form, type FormValues } from '../form/form'
import { Dialog } from './dialog'

type Props = {
  /** Label of the button, such as “Cancel the payment”. */
  name: string
  /** Label of the dialog's button. Default: `name`. */
  submit?: string
  class?: string
  /** Label of the button that closes the dialog. Default: “Cancel”. */
  keep?: string
  /** Runs after the confirmation. Throws Refusal. The dialog closes when it succeeds. */
  action: (values: FormValues) => Promise<void>
  /** Explanation and fields of the dialog. */
  children: ComponentChildren
}

/** A button for irreversible actions, which asks for confirmation in a dialog. */
export function ConfirmButton({ name, submit = name, class: className, keep, action, children }: Props) {
  const { t } = useI18n()
  const isOpen = useSignal(false)
  // the confirmed action often removes this button
  useFocusHeadingOnUnmount()
  const close = () => {
    isOpen.value = false
  }
  return (
    <>
      <button
        type="button"
        class={className}
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
            isDestructive={className === 'danger'}
            send={async (values) => {
              await action(values)
              close()
            }}
            actions={
              <button type="button" onClick={close}>
                {keep ?? t('parts.cancel')}
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
