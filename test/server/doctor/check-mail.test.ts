import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkMail, sendTestMail } from '../../../src/server/doctor/check-mail'
import { readDoctorCommand } from '../../../src/server/doctor/doctor-command'
import { readSettings } from '../../../src/server/settings'
import { mailServer } from '../mail/queue/mail-server'
import { testRandom } from '../world'

const server = await mailServer()
const MAIL_FROM = 'Malipo <pay@malipo.example>'
const depsOf = (SMTP_URL?: string) => ({
  settings: readSettings({ ...(SMTP_URL && { SMTP_URL, MAIL_FROM }) }),
  publicUrl: 'https://pay.example',
  random: testRandom,
})

/** A port of this machine at which no server listens. */
async function deadPort(): Promise<number> {
  const socket = createServer()
  const port = await new Promise<number>((listening) =>
    socket.listen(0, '127.0.0.1', () => listening((socket.address() as { port: number }).port)),
  )
  await new Promise((closed) => socket.close(closed))
  return port
}

test('the doctor connects to the mail server, and reports when none listens', async () => {
  expect(await checkMail(depsOf(server.url))).toEqual({
    state: 'ok',
    subject: 'mail',
    message: 'is sent as Malipo <pay@malipo.example>',
  })
  const port = await deadPort()
  expect(await checkMail(depsOf(`smtp://127.0.0.1:${port}`))).toEqual({
    state: 'warn',
    subject: 'mail',
    message: `is not sent: no server listens at 127.0.0.1:${port}`,
  })
  expect((await checkMail(depsOf())).state).toBe('off')
})

test('--mail sends a test mail, or prints why it cannot', async () => {
  expect(readDoctorCommand(['--mail', 'ops@pay.example']).mail).toBe('ops@pay.example')
  expect(() => readDoctorCommand(['--mail', 'nobody'])).toThrow('--mail needs an e-mail address')
  expect(await sendTestMail(depsOf(server.url), 'ops@pay.example')).toBeNull()
  expect(server.received.map(({ recipients, headers }) => [recipients, headers.subject])).toEqual([
    [['ops@pay.example'], ['pay.example: test mail']],
  ])
  server.response = 550
  expect(await sendTestMail(depsOf(server.url), 'ops@pay.example')).toMatch(/^the mail server refuses it: .*550/)
  server.response = 'accepts'
  const port = await deadPort()
  expect(await sendTestMail(depsOf(`smtp://127.0.0.1:${port}`), 'ops@pay.example')).toContain('no server listens at')
  expect(await sendTestMail(depsOf(), 'ops@pay.example')).toBe('SMTP_URL is not set: no mail is sent')
})
