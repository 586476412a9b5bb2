import { useSignal } from '@preact/signals'
import * as v from 'valibot'
import { CURRENCIES, Currency } from '../../../contract/enums'
import { MAX_QUICK_ITEMS, MAX_TIPS, Till } from '../../../contract/till/till'
import type { I18n } from '../../i18n/create-i18n'
import { Form, type FormValues } from '../../parts/form/form'
import { Lines } from '../../parts/form/lines'
import { parseAmount } from '../../parts/form/parse-amount'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { LanguageChoice } from '../../parts/language-choice'
import { Loaded } from '../../parts/loaded'
import { fieldRefusal } from '../../parts/notices/refusal-notice'
import { NotifyDevice } from '../../parts/notify-device'
import { PageHead } from '../../parts/page-head'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useRead } from '../../state/use-read'
import { DEVICE_SETTINGS, isOn, switchSetting } from './device-settings'

/** Settings of the device; and for owners, the quick items, tips and currency of the till. */
export function TillSettings() {
  const { mode, isOwner } = useDashboard()
  const { t } = useI18n()
  return (
    <main class="till-page">
      <PageHead title={t('till.settings')} up={{ to: { subject: 'till' }, name: t('till.title') }} />
      {mode.value === 'test' && <p class="till-test-line">{t('layout.test_hint')}</p>}
      <DeviceSettings />
      <NotifyDevice />
      {isOwner.value && <OwnerSettings />}
    </main>
  )
}

function DeviceSettings() {
  const { memory } = useDashboard()
  const { t } = useI18n()
  const changes = useSignal(0)
  void changes.value
  return (
    <section>
      <h2>{t('till.device')}</h2>
      {DEVICE_SETTINGS.map((setting) => (
        <label key={setting} class="tick">
          <input
            type="checkbox"
            checked={isOn(memory, setting)}
            onChange={({ currentTarget }) => {
              switchSetting(memory, setting, currentTarget.checked)
              changes.value += 1
            }}
          />
          <span>{t(`till.${setting}`)}</span>
        </label>
      ))}
      <LanguageChoice />
    </section>
  )
}

function OwnerSettings() {
  const { client, announce, refresh } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const read = useRead('/api/v1/till', Till)
  return (
    <section class="section">
      <Loaded of={read}>
        {({ currency, quick_items, tips }) => (
          <Form
            submit={t('parts.save')}
            send={async (values) => {
              await client.request('/api/v1/till', Till, { method: 'PATCH', body: readSettings(i18n, values) })
              refresh('/api/v1/till')
              announce(t('parts.saved'))
            }}
          >
            <SelectField name="currency" label={t('parts.currency')} value={currency} options={CURRENCIES} />
            <Lines title={t('till.quick_items')} initial={quick_items} add={t('till.add_item')} max={MAX_QUICK_ITEMS}>
              {(index, item) => (
                <>
                  <TextField name={`quick_items.${index}.name`} label={t('parts.name')} value={item?.name} />
                  <TextField
                    name={`quick_items.${index}.amount`}
                    label={t('till.price')}
                    value={item?.amount}
                    inputMode="decimal"
                  />
                </>
              )}
            </Lines>
            <TextField
              name="tips"
              label={t('till.tips_field')}
              value={tips.join(', ')}
              hint={t('till.tips_hint')}
              inputMode="decimal"
              optional
            />
          </Form>
        )}
      </Loaded>
    </section>
  )
}

/** The body of the change. Throws Refusal for a wrong price or tip. */
function readSettings(i18n: I18n, values: FormValues) {
  const currency = v.parse(Currency, values.currency)
  const names = Object.keys(values).filter((field) => /^quick_items\.\d+\.name$/.test(field))
  const quick_items = names.map((field) => {
    const price = field.replace(/name$/, 'amount')
    return { name: values[field] ?? '', amount: parseAmount(i18n, price, values[price] ?? '', currency) }
  })
  return { currency, quick_items, tips: readTips(i18n, values.tips ?? '') }
}

function readTips({ t }: I18n, typed: string): number[] {
  const tips = typed
    .split(/[\s,;%]+/)
    .filter(Boolean)
    .map(Number)
  const isValid = tips.every((tip) => Number.isInteger(tip) && tip >= 1 && tip <= 100)
  if (!isValid || tips.length > MAX_TIPS || new Set(tips).size < tips.length)
    throw fieldRefusal('tips', t('till.tips_wrong'))
  return tips
}
