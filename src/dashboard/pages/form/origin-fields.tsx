import { Lines } from '../../parts/form/lines'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'

export function OriginFields({ origins }: { origins: readonly string[] }) {
  const { t } = useI18n()
  return (
    <Lines title={t('pages.origins')} hint={t('pages.origins_hint')} initial={origins} add={t('pages.origins_add')}>
      {(index, origin) => (
        <TextField
          name={`allowed_origins.${index}`}
          label={t('pages.origin')}
          value={origin}
          placeholder="https://shop.example"
          inputMode="url"
        />
      )}
    </Lines>
  )
}
