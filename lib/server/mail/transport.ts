import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/server/env'
import { keepInMailbox } from '@/lib/server/mail/mailbox'

export type OutgoingMail = {
  id: number
  toAddress: string
  toName: string | null
  subject: string
  text: string
  html: string
  /** Takes the reader off a list; null for mails that no list sends. */
  unsubscribeUrl: string | null
}

/** Long enough for a slow server, short enough that a hanging one does not hold the queue. */
const SMTP_TIMEOUT_MS = 10_000

const smtpTransports = new Map<string, Transporter>()

function smtp(url: string): Transporter {
  let transport = smtpTransports.get(url)
  if (!transport) {
    // One object: what stands beside an address as its own argument counts for messages, not for the conversation.
    transport = createTransport({
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    })
    smtpTransports.set(url, transport)
  }
  return transport
}

/** How a mail program offers to end a subscription with one click (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/**
 * Hands one mail over: to the SMTP server of `SMTP_URL`, else to the mailbox folder.
 * @throws Error of the conversation with the server; the caller tries again later
 */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  const { SMTP_URL, MAIL_FROM, APP_URL } = env()
  if (!SMTP_URL) return keepInMailbox(mail)
  await smtp(SMTP_URL).sendMail({
    from: MAIL_FROM,
    // An object, not a string: a string with a comma or a line break would be read as more recipients.
    to: { name: mail.toName ?? '', address: mail.toAddress },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same id on a repeated try lets receiving servers drop a duplicate.
    messageId: `<outbox-${mail.id}@${new URL(APP_URL).hostname}>`,
    headers: unsubscribeHeaders(mail.unsubscribeUrl),
  })
}
