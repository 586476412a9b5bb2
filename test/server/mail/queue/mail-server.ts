import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { type Mail, readMail } from './read-mail'

/** How the server answers the next mails: a code refuses the recipient, `silent` never answers the content. */
export type MailResponse = 'accepts' | 'silent' | 'refuses the content' | number

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string
  received: Mail[]
  response: MailResponse
  /** Called with each mail before it is acknowledged. */
  onMail: (mail: Mail) => void | Promise<void>
}

/** A mail server on loopback, which closes after the tests of the file. */
export async function mailServer(): Promise<MailServer> {
  const it: MailServer = { url: '', received: [], response: 'accepts', onMail: () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_, __, answer) {
      if (typeof it.response !== 'number') return answer()
      answer(Object.assign(new Error('not here'), { responseCode: it.response }))
    },
    async onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      if (it.response === 'silent') return
      if (it.response === 'refuses the content') return answer(Object.assign(new Error('spam'), { responseCode: 554 }))
      const mail = readMail(
        Buffer.concat(chunks).toString('latin1'),
        envelope.rcptTo.map(({ address }) => address),
      )
      it.received.push(mail)
      await it.onMail(mail)
      answer()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  it.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  return it
}
