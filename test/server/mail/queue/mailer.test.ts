import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { writeLetter } from '../../../../src/server/letters/write-letter'
import { createMailer } from '../../../../src/server/mail/queue/mailer'
import { queueCustomerMail } from '../../../../src/server/mail/queue/queue-mail'
import { smtpPost } from '../../../../src/server/mail/queue/smtp'
import { mails } from '../../../../src/server/storage/schema/service-state'
import { world } from '../../world'
import { mailWorld } from './mail-world'

const MINUTE = 60_000
const LETTER = { to: 'a@b.example', language: 'en', subject: 'x', paragraphs: [{ text: 'x' }] } as const
const { server, here } = await mailWorld()

const waiting = () => here().deps.storage.database.select().from(mails)
const mailEvents = () => here().deps.log.lines.filter(({ event }) => event.startsWith('mail.'))

async function later(ms: number) {
  here().clock.turn(ms)
  await here().app.run('send_mails')
}

describe('a mail', () => {
  test('is not queued when its change is rolled back', async () => {
    const { deps } = here()
    const undone = deps.storage.change(async (change) => {
      await queueCustomerMail(change, deps, 'receipt', {
        id: randomUUID(),
        mode: 'live',
        customerId: randomUUID(),
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waiting()).toEqual([])
  })

  test('that a busy server refuses is retried with its Message-ID, and logged without its recipient', async () => {
    const session = await here().pay()
    server.response = 451
    await here().app.run('send_mails')
    await later(MINUTE - 1)
    expect(server.received).toEqual([])
    server.response = 'accepts'
    await later(1)
    expect(server.received).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(mailEvents()).toEqual([
      { event: 'mail.send_failed', attempt: 1, session: session.id, error: 'EENVELOPE RCPT TO 451' },
    ])
    expect(JSON.stringify(here().deps.log.lines)).not.toContain('amina')
  })

  test('that is refused permanently or too often is dropped', async () => {
    await here().pay()
    server.response = 550
    await here().app.run('send_mails')
    expect(await waiting()).toEqual([])
    expect(mailEvents()).toMatchObject([{ event: 'mail.dropped', attempt: 1, error: 'EENVELOPE RCPT TO 550' }])

    const { sandbox, pay } = here()
    await pay({ email: 'chidi@example.com' })
    server.response = 'refuses the content'
    await here().app.run('send_mails')
    expect(mailEvents().at(-1)).toMatchObject({ event: 'mail.dropped', attempt: 1, error: 'EMESSAGE DATA 554' })

    await sandbox(await pay({ email: 'bola@example.com' }), 'deposits')
    server.response = 451
    await here().app.run('send_mails')
    for (const minutes of [1, 5, 30, 120, 480]) {
      expect(await waiting()).toHaveLength(1)
      await later(minutes * MINUTE)
    }
    expect(await waiting()).toEqual([])
    expect(mailEvents().at(-1)).toMatchObject({ event: 'mail.dropped', attempt: 6 })
  })

  test('is sent again with its Message-ID if its process died before it recorded the delivery', async () => {
    const { deps, pay, app, clock } = here()
    await pay()
    const before = await waiting()
    await app.run('send_mails')
    // the row as the dead sender leaves it: claimed, with its lease
    await deps.storage.database
      .insert(mails)
      .values(before.map((mail) => ({ ...mail, attempts: 1, dueAt: new Date(clock.now().getTime() + MINUTE) })))
    await app.run('send_mails')
    expect(server.received).toHaveLength(1)
    await later(MINUTE)
    const ids = server.received.map(({ headers }) => headers['message-id'])
    expect(ids).toEqual([[`<${before[0]?.id}@localhost>`], [`<${before[0]?.id}@localhost>`]])
  })

  test('is sent once, however many processes send', async () => {
    const { pay, app, another } = here()
    const second = await another()
    for (let index = 0; index < 25; index += 1) await pay({ email: `payer${index}@example.com` })
    await Promise.all([
      app.run('send_mails'),
      second.run('send_mails'),
      app.run('send_mails'),
      second.run('send_mails'),
    ])
    expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
      Array.from({ length: 25 }, (_, index) => `payer${index}@example.com`).sort(),
    )
  })

  test('in a long queue does not delay the end of a process', async () => {
    const { pay, deps } = here()
    for (let index = 0; index < 25; index += 1) await pay({ email: `payer${index}@example.com` })
    await createMailer(deps, (mail) => writeLetter(deps, mail)).sendDue(() => server.received.length > 0)
    expect([server.received.length, (await waiting()).length]).toEqual([10, 15])
  })

  test('that waits for an unreachable mail server is dropped after two days', async () => {
    const { pay, app, clock } = here()
    await pay()
    for (const left of [1, 0]) {
      clock.turn(24 * 60 * MINUTE + 1)
      await app.run('apply_retention')
      expect(await waiting()).toHaveLength(left)
    }
  })

  test('is not sent without encryption if the operator requires it', async () => {
    const post = smtpPost(`${server.url}/?requireTLS=true`, 'pay@malipo.example', 'https://pay.example')
    expect(await post(LETTER, 'id')).toMatchObject({ isFinal: false, reason: expect.stringMatching(/TLS/) })
    expect(server.received).toEqual([])
  })

  test('does not wait for a server that never answers the content', async () => {
    server.response = 'silent'
    const post = smtpPost(server.url, 'pay@malipo.example', 'https://pay.example', 300)
    expect(await post(LETTER, 'id')).toEqual({ isFinal: false, reason: 'EABORT' })
  })
})

describe('without SMTP_URL', () => {
  const silent = world()
  test('no mail is written', async () => {
    await silent().sandbox(await silent().pay(), 'deposits')
    expect(await silent().deps.storage.database.select().from(mails)).toEqual([])
    await silent().app.run('send_mails')
  })
})
