import { beforeEach } from 'vitest'
import { world } from '../../world'
import { mailServer } from './mail-server'

/** Call at the top of a test file: a world with a mail server, which has only the mails of the running test. */
export async function mailWorld(environment: Record<string, string> = {}) {
  const server = await mailServer()
  const here = world({ SMTP_URL: server.url, MAIL_FROM: 'Malipo <pay@malipo.example>', ...environment })
  beforeEach(() => {
    Object.assign(server, { received: [], response: 'accepts', onMail: () => {} })
  })
  return { server, here }
}

/** Releases of ICU differ in the spaces that they put into money and times. */
export const plain = (text = '') => text.replace(/[\u00a0\u202f\u2009]/g, ' ')
