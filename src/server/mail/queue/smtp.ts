import { createTransport } from 'nodemailer'
import { html, LOGO_ID, type MailMessage, oneLine, plainText } from './mail-message'

const DEADLINE_MS = 20_000
const STEP_MS = 10_000

/** `reason` has only error codes, because the server's messages may contain the address. `isFinal`: do not retry. */
export type Failure = { isFinal: boolean; reason: string }

/** Sends a mail to the mail server. Null if it was accepted. The id becomes the Message-ID. */
export type Post = (message: MailMessage, id: string) => Promise<Failure | null>

const transportOf = (url: string, publicUrl: string) =>
  createTransport({
    url,
    // the default would be the machine's host name
    name: new URL(publicUrl).hostname,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    // a mail must not include files or URLs
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** The reason why no mail can be sent. Null if the mail server answers and accepts the credentials. */
export async function smtpFailure(url: string, publicUrl: string): Promise<string | null> {
  const transport = transportOf(url, publicUrl)
  try {
    await transport.verify()
    return null
  } catch (error) {
    const failure = error as SmtpError
    if (failure.code === 'ESOCKET' && failure.syscall === 'connect') return `no server listens at ${new URL(url).host}`
    return failureOf(failure).reason
  } finally {
    transport.close()
  }
}

/** @param deadlineMs for tests */
export function smtpPost(url: string, from: string, publicUrl: string, deadlineMs = DEADLINE_MS): Post {
  const host = new URL(publicUrl).hostname
  const transport = transportOf(url, publicUrl)
  return async (message, id) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: message.to },
        ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
        subject: oneLine(message.subject),
        text: plainText(message),
        html: html(message),
        ...(message.brand?.logo && {
          attachments: [{ filename: 'logo.png', cid: LOGO_ID, contentType: 'image/png', content: message.brand.logo }],
        }),
        messageId: `<${id}@${host}>`,
        headers: {
          'Content-Language': message.language,
          'Auto-Submitted': 'auto-generated',
          ...(message.unsubscribe && {
            'List-Unsubscribe': `<${message.unsubscribe.link}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.timeout(deadlineMs),
      })
      return null
    } catch (error) {
      return failureOf(error as SmtpError)
    }
  }
}

type SmtpError = { code?: string; syscall?: string; command?: string; responseCode?: number; permanent?: boolean }

/** Final if the recipient or the content is refused. The operator can fix a wrong sender, password or encryption. */
const failureOf = ({ code = 'unknown', command, responseCode, permanent }: SmtpError): Failure => ({
  isFinal: permanent === true && (command === 'RCPT TO' || code === 'EMESSAGE'),
  reason: [code, command, responseCode].filter(Boolean).join(' '),
})
