import { exampleOf } from '../../../../src/contract/example-of'
import type { Invitation } from '../../../../src/contract/members/member'
import { PushSubscriptionRequest } from '../../../../src/contract/members/push-subscription'
import { MAX_DEVICES } from '../../../../src/server/push/subscriptions'
import { owner, tokenIn } from '../../member'
import { jtiOf, merchant } from '../../merchant'
import { AMINA } from '../../world'
import { type Causes, FROM_ANOTHER_SITE, here, linkOf, ofMember, signInTooOften, switchMailOn, usedUp } from './setup'

const SUBSCRIPTION = exampleOf(PushSubscriptionRequest)

export const MEMBERS: Causes = {
  createKey: {
    201: async () => ({ body: { name: 'The server', days: 30 } }),
    429: async () => ({ ...(await usedUp('keys')), body: {} }),
  },
  revokeKey: { 200: async () => ({ params: { key_id: jtiOf((await merchant(here())).token) } }) },
  listAudit: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/payment-pages/demo', { title: 'Other', amount: '45000' })
      return {}
    },
  },
  signIn: {
    201: async () => ({ body: { token: tokenIn(await linkOf()) } }),
    401: async () => ({ body: { token: 'x' } }),
    403: async () => ({ body: { token: 'x' }, headers: FROM_ANOTHER_SITE }),
    429: async () => {
      await signInTooOften()
      return { body: { token: 'x' } }
    },
  },
  mailSignInLink: {
    403: async () => ({ body: { email: AMINA.email }, headers: FROM_ANOTHER_SITE }),
    200: async () => {
      switchMailOn()
      return { body: { email: AMINA.email } }
    },
    409: async () => ({ body: { email: AMINA.email } }),
    429: async () => {
      await signInTooOften()
      return { body: { email: AMINA.email } }
    },
  },
  inviteMember: {
    201: async () => ({ body: { role: 'cashier', name: 'Amina' } }),
    409: async () => {
      const body = { role: 'cashier', email: AMINA.email }
      await (await owner(here())).ask('POST', '/api/v1/members', body, 201)
      return { body }
    },
  },
  changeMember: {
    200: async () => ({ params: await ofMember(), body: { role: 'viewer' } }),
    409: async () => ({ params: { member_id: (await owner(here())).me.member.id }, body: { role: 'viewer' } }),
  },
  removeMember: {
    200: async () => ({ params: await ofMember() }),
    409: async () => ({ params: { member_id: (await owner(here())).me.member.id } }),
  },
  listMemberKeys: { 200: async () => ({ params: await ofMember() }) },
  createMemberLink: {
    201: async () => ({ params: await ofMember() }),
    409: async () => {
      const boss = await owner(here())
      // the first owner sends the request
      here().clock.turn(1)
      const { member } = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'owner' }, 201)
      return { params: { member_id: member.id } }
    },
    429: async () => {
      switchMailOn()
      const boss = await owner(here())
      // the first owner sends the request
      here().clock.turn(1)
      const body = { role: 'owner', email: AMINA.email }
      const { member } = await boss.ask<Invitation>('POST', '/api/v1/members', body, 201)
      for (let times = 0; times < 20; times += 1) await boss.call('POST', `/api/v1/members/${member.id}/link`)
      return { params: { member_id: member.id } }
    },
  },
  endDevice: {
    200: async () => {
      const [device] = await (await owner(here())).ask<{ id: string }[]>('GET', '/api/v1/devices')
      return { params: { device_id: device?.id ?? '' } }
    },
  },
  subscribeDevice: {
    200: async () => ({ body: SUBSCRIPTION }),
    409: async () => {
      for (let devices = 0; devices < MAX_DEVICES; devices += 1)
        await (await owner(here())).ask('PUT', '/api/v1/push-subscription', SUBSCRIPTION)
      return { body: SUBSCRIPTION }
    },
    429: async () => ({ ...(await usedUp('subscriptions')), body: SUBSCRIPTION }),
  },
}
