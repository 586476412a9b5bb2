import { useSignal } from '@preact/signals'
import * as v from 'valibot'
import { Refusal } from '../../browser/service-client'
import { NewPasskey, Passkey, PasskeyOptions } from '../../contract/members/passkey'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { TextField } from '../parts/form/text-field'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { ShowRecoveryCodes } from './show-recovery-codes'

const PATH = '/api/v1/passkeys'

/** The member's passkeys, which people know as the fingerprint or PIN of a device. */
export function Passkeys({ deviceName }: { deviceName: string }) {
  const { me, passkeys } = useDashboard()
  const { t } = useI18n()
  const list = useList(PATH, Passkey)
  const codes = useSignal<readonly string[] | null>(null)
  if (!me.value?.passkeys) return null
  return (
    <section class="section">
      <h2>{t('access.passkeys')}</h2>
      <p class="muted">{t('access.passkeys_text')}</p>
      {codes.value && (
        <ShowRecoveryCodes
          codes={codes.value}
          close={() => {
            codes.value = null
          }}
        />
      )}
      <Loaded of={list}>
        {({ items }) =>
          items.length > 0 && (
            <Rows name={t('access.passkeys')}>
              {items.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {passkeys && (
        <AddPasskey
          deviceName={deviceName}
          onCodes={(created) => {
            codes.value = created
          }}
        />
      )}
    </section>
  )
}

type AddProps = { deviceName: string; onCodes: (codes: readonly string[]) => void }

function AddPasskey({ deviceName, onCodes }: AddProps) {
  const { client, passkeys, announce, refresh, refreshMe, rememberPasskey } = useDashboard()
  const { t } = useI18n()
  return (
    <ConfirmButton
      name={t('access.add')}
      action={async ({ name }) => {
        const { options } = await client.request(`${PATH}/options`, PasskeyOptions, { method: 'POST' })
        const credential = await passkeys?.create(options)
        if (!credential) throw new Refusal('refused', t('access.failed'), [], undefined)
        const added = await client.request(PATH, NewPasskey, { method: 'POST', body: { name, credential } })
        rememberPasskey()
        announce(t('access.added'))
        if (added.recovery_codes) onCodes(added.recovery_codes)
        refresh(PATH)
        await refreshMe()
      }}
    >
      <TextField name="name" label={t('access.name')} hint={t('access.name_hint')} value={deviceName} maxLength={60} />
    </ConfirmButton>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { client, announce, refresh } = useDashboard()
  const { t, formatDateTime } = useI18n()
  return (
    <Row
      main={<bdi>{name}</bdi>}
      about={
        <>
          {last_used_at ? t('access.used_at', { time: formatDateTime(last_used_at) }) : t('access.never_used')}
          <br />
          {t('access.added_at', { time: formatDateTime(created_at) })}
        </>
      }
      actions={
        <>
          <ConfirmButton
            name={t('access.rename')}
            action={async ({ name }) => {
              await client.request(`${PATH}/${id}`, Passkey, { method: 'PATCH', body: { name } })
              refresh(PATH)
              announce(t('access.renamed'))
            }}
          >
            <TextField name="name" label={t('access.name')} value={name} maxLength={60} />
          </ConfirmButton>
          <ConfirmButton
            name={t('access.remove')}
            class="danger"
            action={async () => {
              await client.request(`${PATH}/${id}`, v.unknown(), { method: 'DELETE' })
              refresh(PATH)
              announce(t('access.removed'))
            }}
          >
            <p>{t('access.remove_text')}</p>
          </ConfirmButton>
        </>
      }
    />
  )
}
