import { Deleted, ShortListQuery } from '../../../contract/envelope'
import {
  NewPasskey,
  Passkey,
  PasskeyOptions,
  PasskeyPatch,
  PasskeyRequest,
  RecoveryCodes,
} from '../../../contract/members/passkey'
import {
  addPasskey,
  findOwnPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from '../../auth/passkeys/passkeys'
import { replaceRecoveryCodes } from '../../auth/recovery/recovery-codes'
import { EVERYBODY } from '../operation/access'
import { operation, operationsOf } from '../operation/operation'

const PASSKEYS = '/api/v1/passkeys'

/** The ways in which a member signs in and confirms: passkeys, and recovery codes for a lost device. */
export const PASSKEY_OPERATIONS = operationsOf('Members', [
  operation({
    id: 'listPasskeys',
    method: 'get',
    path: PASSKEYS,
    summary: 'Your own passkeys, oldest first',
    auth: 'member',
    roles: EVERYBODY,
    query: ShortListQuery,
    answer: { status: 200, list: Passkey },
    handle: ({ caller }, api) => listPasskeys(api, caller),
  }),
  operation({
    id: 'requestPasskeyOptions',
    method: 'post',
    path: `${PASSKEYS}/options`,
    summary: 'Get the options with which your browser makes a passkey',
    description: `409 for a member who has ${MAX_PASSKEYS} passkeys.`,
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 200, one: PasskeyOptions },
    errors: [409],
    handle: ({ caller }, api) => newPasskeyOptions(api, caller),
  }),
  operation({
    id: 'addPasskey',
    method: 'post',
    path: PASSKEYS,
    summary: 'Add a passkey of your own',
    description: `With it you sign in, and confirm payouts and changes. The device must have checked a fingerprint, a face or a PIN. At most ${MAX_PASSKEYS}: 409 above.`,
    auth: 'member',
    roles: EVERYBODY,
    body: PasskeyRequest,
    answer: { status: 201, one: NewPasskey },
    errors: [409],
    freshCheck: ({ body }) => ({ subject: 'passkey', target: { to: body.name }, inBothModes: true }),
    handle: ({ caller, body }, api) => addPasskey(api, caller, body),
  }),
  operation({
    id: 'renamePasskey',
    method: 'patch',
    path: `${PASSKEYS}/{passkey_id}`,
    summary: 'Rename one of your own passkeys',
    auth: 'member',
    roles: EVERYBODY,
    body: PasskeyPatch,
    answer: { status: 200, one: Passkey },
    handle: ({ caller, params, body }, api) => renamePasskey(api, caller, params.passkey_id, body.name),
  }),
  operation({
    id: 'removePasskey',
    method: 'delete',
    path: `${PASSKEYS}/{passkey_id}`,
    summary: 'Remove one of your own passkeys',
    description: 'Needs no confirmation within 15 minutes of a sign-in by a recovery code or a link of the operator.',
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 200, one: Deleted },
    async freshCheck({ caller, params }, { storage }) {
      const { name } = await findOwnPasskey(storage.database, caller, params.passkey_id)
      // the passkey that could confirm may be on the lost device
      return caller.member.isRecovered ? null : { subject: 'passkey', target: { to: name }, inBothModes: true }
    },
    async handle({ caller, params }, api) {
      await removePasskey(api, caller, params.passkey_id)
      return { deleted: true as const }
    },
  }),
  operation({
    id: 'createRecoveryCodes',
    method: 'post',
    path: '/api/v1/recovery-codes',
    summary: 'Get ten new recovery codes',
    description:
      'Each signs you in once, without your device. The earlier codes stop working. Only this answer contains them.',
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 201, one: RecoveryCodes },
    freshCheck: () => ({ subject: 'recovery_codes', target: {}, inBothModes: true }),
    handle: ({ caller }, api) =>
      api.storage.change(async (change) => ({ codes: await replaceRecoveryCodes(change, api, caller) })),
  }),
])
