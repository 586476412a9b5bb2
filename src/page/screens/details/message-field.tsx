import type { Page } from '../../../contract/page/page'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'

/** A message to the merchant of a page on which the customer chooses the amount, such as a donation's. */
export function MessageField({ page }: { page: Page }) {
  const { form } = useModel()
  const { t } = useI18n()
  return (
    <div class="field">
      <label for="message">{t('details.message', { name: page.merchant.name })}</label>
      <textarea
        id="message"
        name="message"
        rows={2}
        maxLength={300}
        onInput={() => form.touch('message')}
        defaultValue={form.posted.message}
        {...useErrorAttributes('message', 'message-hint')}
      />
      <p class="hint" id="message-hint">
        {t('details.optional')}
      </p>
      <FieldError field="message" />
    </div>
  )
}
