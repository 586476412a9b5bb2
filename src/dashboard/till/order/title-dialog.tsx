import { Dialog } from '../../parts/actions/dialog'
import { Form } from '../../parts/form/form'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'

/** The most characters of a payment's title. */
const MAX_LENGTH = 120

type Props = { value: string; change: (title: string) => void; close: () => void }

export function TitleDialog({ value, change, close }: Props) {
  const { t } = useI18n()
  return (
    <Dialog title={t('till.what_for')} close={close}>
      <Form
        submit={t('till.done')}
        send={async ({ title = '' }) => {
          change(title)
          close()
        }}
      >
        <TextField
          name="title"
          label={t('till.what_for')}
          value={value}
          hint={t('till.what_for_hint')}
          maxLength={MAX_LENGTH}
          optional
        />
      </Form>
    </Dialog>
  )
}
