import { createTransport } from 'nodemailer'
import { html, type Letter, oneLine, plainText } from './letter'

const DEADLINE_MS = 20_000
const STEP_MS = 10_000

/** Why a letter was not sent, in codes, since the server's messages may contain the address. `final`: retrying is useless. */
export type Failure = { final: boolean; reason: string }

/** Hands a letter to the mail server; null when it was accepted. With the same id it is the same message. */
export type Post = (letter: Letter, id: string) => Promise<Failure | null>

/** @param deadlineMs for tests */
export function smtpPost(url: string, from: string, publicUrl: string, deadlineMs = DEADLINE_MS): Post {
  const host = new URL(publicUrl).hostname
  const transport = createTransport({
    url,
    // otherwise the machine's host name would be sent
    name: host,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    // nothing in a letter may be read from files or URLs
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (letter, id) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: letter.to },
        ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
        subject: oneLine(letter.subject),
        text: plainText(letter),
        html: html(letter),
        messageId: `<${id}@${host}>`,
        headers: { 'Content-Language': letter.language, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(deadlineMs),
      })
      return null
    } catch (error) {
      return failureOf(error as SmtpError)
    }
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/** Final when the recipient or the content is refused; a wrong sender, password or encryption can be fixed by the operator. */
const failureOf = ({ code = 'unknown', command, responseCode, permanent }: SmtpError): Failure => ({
  final: permanent === true && (command === 'RCPT TO' || code === 'EMESSAGE'),
  reason: [code, command, responseCode].filter(Boolean).join(' '),
})
